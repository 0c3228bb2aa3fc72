// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/// Says whether SQL may not change what belongs to the library itself. Swift cannot call variadic functions.
static inline int
latchkey_sqlite_defend(sqlite3 *database)
{
    int status = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *) 0);
    return status == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *) 0) : status;
}

/// Sleeps about a millisecond, and says whether to try again: at most as often as the handler's argument says. The library's own handler
/// sleeps for up to a tenth of a second, which lets writers that are always at work starve one that is not.
static inline int
latchkey_sqlite_wait(void *limit, int tries)
{
    struct timespec pause = {0, 500000 + (tries * 7919L % 1000) * 1000};
    if ((intptr_t) tries >= (intptr_t) limit)
        return 0;
    nanosleep(&pause, NULL);
    return 1;
}

static inline int
latchkey_sqlite_be_patient(sqlite3 *database, int milliseconds)
{
    return sqlite3_busy_handler(database, latchkey_sqlite_wait, (void *) (intptr_t) milliseconds);
}

/// The library takes a copy of what is bound; the macro for that is a cast that Swift cannot read.
static inline int
latchkey_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count)
{
    return bytes == NULL ? sqlite3_bind_zeroblob(statement, index, 0)
                         : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT);
}

static inline int
latchkey_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count)
{
    return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
