// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

#include <stdarg.h>
#include <stdint.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <microhttpd.h>

/// Everything that a daemon of ours calls back; each is given the same context.
struct latchkey_mhd_callbacks {
    MHD_AccessHandlerCallback access;
    MHD_LogCallback log;
    void *(*target)(void *context, const char *target, struct MHD_Connection *connection);
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
    MHD_RequestCompletedCallback completed;
    MHD_NotifyConnectionCallback connection;
};

/// Starts a daemon without a socket of its own, to be driven by an outer epoll loop. Swift cannot call variadic functions.
/// Turbo also means that the library does not end the sending side before it says that a connection is closed.
static inline struct MHD_Daemon *
latchkey_mhd_start(void *context, size_t memory, struct latchkey_mhd_callbacks callbacks)
{
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_TURBO | MHD_USE_NO_LISTEN_SOCKET | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_ERROR_LOG,
        0, NULL, NULL, callbacks.access, context,
        MHD_OPTION_EXTERNAL_LOGGER, callbacks.log, context,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_CONNECTION_LIMIT, (unsigned int) 1,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned int) 0,
        MHD_OPTION_URI_LOG_CALLBACK, callbacks.target, context,
        MHD_OPTION_UNESCAPE_CALLBACK, callbacks.unescape, context,
        MHD_OPTION_NOTIFY_COMPLETED, callbacks.completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, callbacks.connection, context,
        MHD_OPTION_END);
}

/// The daemon's own epoll descriptor, or -1.
static inline int
latchkey_mhd_descriptor(struct MHD_Daemon *daemon)
{
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info == NULL ? -1 : info->epoll_fd;
}

/// The bytes of the head that was read, its empty line included; 0 if that is not known yet.
static inline size_t
latchkey_mhd_head_size(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info == NULL ? 0 : info->header_size;
}

/// Whether the daemon has work that no event will announce.
static inline int
latchkey_mhd_has_more(struct MHD_Daemon *daemon)
{
    MHD_UNSIGNED_LONG_LONG timeout = 1;
    return MHD_get_timeout(daemon, &timeout) == MHD_YES && timeout == 0;
}
