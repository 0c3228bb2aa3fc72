// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

/// Declared by the C library's headers only under _GNU_SOURCE, which would make their types differ from Swift's view of them.
extern int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags);

/// Accepts a connection that does not block.
static inline int
latchkey_accept(int listener, struct sockaddr_storage *address, socklen_t *length)
{
    return accept4(listener, (struct sockaddr *) address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}
