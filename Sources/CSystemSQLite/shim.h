// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

#include <sqlite3.h>
#include <stddef.h>

/// Says whether SQL may not change what belongs to the library itself. Swift cannot call variadic functions.
static inline int
latchkey_sqlite_defend(sqlite3 *database)
{
    int status = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *) 0);
    return status == SQLITE_OK ? sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *) 0) : status;
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
