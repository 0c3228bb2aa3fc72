// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

#include <fcntl.h>
#include <linux/stat.h>
#include <stdint.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The number of the file system that a path lies on; negative: errno says why it is not known.
static inline int64_t
latchkey_file_system(const char *path)
{
    struct statfs status;
    return statfs(path, &status) == 0 ? (int64_t) (uint32_t) status.f_type : -1;
}

/// Whether the file system that a path lies on is mounted for reading alone, 0 or 1; negative: errno says why it is not known.
static inline int
latchkey_is_read_only(const char *path)
{
    struct statfs status;
    return statfs(path, &status) == 0 ? (status.f_flags & 1 /* ST_RDONLY */) != 0 : -1;
}

/// Whether something is mounted at a path, 0 or 1; negative: the system does not tell, as before Linux 5.8.
static inline int
latchkey_is_mount_point(const char *path)
{
    struct statx status;
    if (syscall(SYS_statx, AT_FDCWD, path, AT_SYMLINK_NOFOLLOW, 0, &status) != 0)
        return -1;
    if (!(status.stx_attributes_mask & STATX_ATTR_MOUNT_ROOT))
        return -1;
    return (status.stx_attributes & STATX_ATTR_MOUNT_ROOT) != 0;
}

/// Gives a file another name unless that is taken; errno says why not.
static inline int
latchkey_rename_if_free(const char *from, const char *to)
{
    return (int) syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1 /* RENAME_NOREPLACE */);
}
