// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

#include <stdint.h>
#include <sys/statfs.h>

/// The number of the file system that a path lies on; negative: errno says why it is not known.
static inline int64_t
latchkey_file_system(const char *path)
{
    struct statfs status;
    return statfs(path, &status) == 0 ? (int64_t) (uint32_t) status.f_type : -1;
}
