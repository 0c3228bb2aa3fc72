// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite

/// The form of the database, as the steps that lead to it.
///
/// A step is never edited once it has been on anybody's disk: a change is a step of its own, at the end.
enum Schema {
    /// What tells this database from any other: "LKS1".
    static let applicationID: Int64 = 0x4C4B_5331

    /// Each step's statements; the number of a step is its place, from 1.
    static let steps: [[StaticString]] = [
        first, addressesAndNames, confirmations, pendingByEnd, audit, counters, sessionsByUse, passwordCosts,
        tombstones,
    ]

    /// The form from which on there is an audit.
    static let firstWithAudit = 5

    /// Times are milliseconds since 1970.
    ///
    /// What is written with every login lies in the order of time where it can, so that the pages written are few.
    private static let first: [StaticString] = [
        """
        CREATE TABLE state (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            latest_time INTEGER NOT NULL,
            epoch INTEGER NOT NULL
        ) STRICT
        """,
        "INSERT INTO state VALUES (1, 0, 0)",
        """
        CREATE TABLE secrets (
            name TEXT PRIMARY KEY NOT NULL,
            sealed BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE spent_nonces (
            kept_until INTEGER NOT NULL,
            nonce BLOB NOT NULL,
            PRIMARY KEY (kept_until, nonce)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE accounts (
            id TEXT PRIMARY KEY NOT NULL,
            username TEXT NOT NULL UNIQUE,
            created_at INTEGER NOT NULL,
            password_salt BLOB NOT NULL,
            password_hash BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY NOT NULL,
            token_hash BLOB NOT NULL UNIQUE,
            account_id TEXT NOT NULL,
            method TEXT NOT NULL,
            device_id TEXT,
            label TEXT,
            epoch INTEGER NOT NULL,
            opened_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX sessions_of_account ON sessions (account_id)",
        "CREATE INDEX sessions_by_end ON sessions (expires_at)",
        """
        CREATE TABLE devices (
            id TEXT PRIMARY KEY NOT NULL,
            account_id TEXT NOT NULL,
            installation_id TEXT NOT NULL,
            name TEXT NOT NULL,
            model TEXT NOT NULL,
            biometry TEXT NOT NULL,
            protection TEXT NOT NULL,
            form TEXT NOT NULL,
            verifier BLOB NOT NULL,
            bound_at INTEGER NOT NULL,
            last_used_at INTEGER,
            end_reason TEXT,
            ended_at INTEGER,
            CHECK ((end_reason IS NULL) = (ended_at IS NULL))
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE UNIQUE INDEX bound_devices ON devices (account_id, installation_id) WHERE ended_at IS NULL
        """,
        "CREATE INDEX ended_devices ON devices (ended_at) WHERE ended_at IS NOT NULL",
        "PRAGMA application_id = 1280004913",
        "PRAGMA user_version = 1",
    ]

    /// From where a session was opened, and the names that stay taken for a while.
    private static let addressesAndNames: [StaticString] = [
        "ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT ''",
        """
        CREATE TABLE kept_names (
            hash BLOB PRIMARY KEY NOT NULL,
            kept_until INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX kept_names_by_end ON kept_names (kept_until)",
        "PRAGMA user_version = 2",
    ]

    /// What people are asked to agree to, and by what they do besides devices.
    private static let confirmations: [StaticString] = [
        """
        CREATE TABLE confirmations (
            id TEXT PRIMARY KEY NOT NULL,
            account_id TEXT NOT NULL,
            reference TEXT NOT NULL,
            asked_by TEXT,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            accepted_methods TEXT NOT NULL,
            document BLOB NOT NULL,
            decision TEXT,
            method TEXT,
            receipt TEXT,
            UNIQUE (account_id, reference),
            CHECK ((method IS NULL) = (receipt IS NULL)),
            CHECK ((method IS NULL) = (decision IS NOT 'approved'))
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE INDEX pending_confirmations ON confirmations (account_id, created_at, id) WHERE decision IS NULL
        """,
        "CREATE INDEX confirmations_by_session ON confirmations (asked_by, created_at) WHERE asked_by IS NOT NULL",
        """
        CREATE TABLE payment_passwords (
            account_id TEXT PRIMARY KEY NOT NULL,
            salt BLOB NOT NULL,
            hash BLOB NOT NULL,
            counted INTEGER NOT NULL,
            locks INTEGER NOT NULL,
            locked_until INTEGER
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE allowances (
            token_hash BLOB PRIMARY KEY NOT NULL,
            account_id TEXT NOT NULL,
            session_id TEXT NOT NULL,
            device_id TEXT,
            granted_by TEXT NOT NULL,
            currency TEXT NOT NULL,
            total INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            spent INTEGER NOT NULL,
            CHECK (spent BETWEEN 0 AND total)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX allowances_of_account ON allowances (account_id)",
        "CREATE INDEX allowances_by_end ON allowances (expires_at)",
        "PRAGMA user_version = 3",
    ]

    /// So that what nobody decided in time, which stays for ever, costs nothing when those that wait are looked for.
    private static let pendingByEnd: [StaticString] = [
        "DROP INDEX pending_confirmations",
        "CREATE INDEX pending_confirmations ON confirmations (account_id, expires_at) WHERE decision IS NULL",
        "PRAGMA user_version = 4",
    ]

    /// The audit's chains in the order of the commits, and the batches that bind each commit's links.
    ///
    /// The index holds the hash, so that the end of a chain is found in one place.
    private static let audit: [StaticString] = [
        """
        CREATE TABLE audit_links (
            place INTEGER PRIMARY KEY,
            subject TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            time INTEGER NOT NULL,
            type TEXT NOT NULL,
            device_id TEXT,
            details_hash BLOB NOT NULL,
            previous_hash BLOB NOT NULL,
            hash BLOB NOT NULL,
            details TEXT,
            salt BLOB,
            CHECK ((details IS NULL) = (salt IS NULL))
        ) STRICT
        """,
        "CREATE UNIQUE INDEX audit_chains ON audit_links (subject, sequence, hash)",
        """
        CREATE TABLE audit_batches (
            number INTEGER PRIMARY KEY,
            time INTEGER NOT NULL,
            links INTEGER NOT NULL,
            links_hash BLOB NOT NULL,
            previous_hash BLOB NOT NULL,
            hash BLOB NOT NULL,
            through INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE audit_heads (
            batch INTEGER PRIMARY KEY,
            head TEXT NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE audit_refusals (
            subject TEXT NOT NULL,
            type TEXT NOT NULL,
            device_id TEXT NOT NULL,
            about TEXT NOT NULL,
            minute INTEGER NOT NULL,
            count INTEGER NOT NULL,
            address TEXT,
            PRIMARY KEY (subject, type, device_id, about)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX audit_refusals_by_minute ON audit_refusals (minute)",
        // A password that an operator gave out for one sign-in, until when, and whether it was used.
        "ALTER TABLE accounts ADD COLUMN code_expires_at INTEGER",
        "ALTER TABLE accounts ADD COLUMN code_is_used INTEGER NOT NULL DEFAULT 0",
        "PRAGMA user_version = 5",
    ]

    /// What is counted against somebody who may be guessing, and from where each account was last signed in.
    ///
    /// The total is kept by triggers, for counting a million rows at each attempt would take longer than the attempt.
    private static let counters: [StaticString] = [
        """
        CREATE TABLE counters (
            subject BLOB NOT NULL,
            place BLOB NOT NULL,
            times BLOB NOT NULL,
            last_time INTEGER NOT NULL,
            kept_until INTEGER NOT NULL,
            is_of_somebody INTEGER NOT NULL CHECK (is_of_somebody IN (0, 1)),
            PRIMARY KEY (subject, place)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX counters_by_age ON counters (is_of_somebody, last_time)",
        "CREATE INDEX counters_by_end ON counters (kept_until)",
        """
        CREATE TABLE counter_total (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            counters INTEGER NOT NULL
        ) STRICT
        """,
        "INSERT INTO counter_total VALUES (1, 0)",
        """
        CREATE TRIGGER counter_added AFTER INSERT ON counters
        BEGIN UPDATE counter_total SET counters = counters + 1; END
        """,
        """
        CREATE TRIGGER counter_removed AFTER DELETE ON counters
        BEGIN UPDATE counter_total SET counters = counters - 1; END
        """,
        "ALTER TABLE accounts ADD COLUMN last_place BLOB",
        "PRAGMA user_version = 6",
    ]

    /// So that a login to an account that has all the sessions it may have reads one of them.
    private static let sessionsByUse: [StaticString] = [
        "DROP INDEX sessions_of_account",
        "CREATE INDEX sessions_by_use ON sessions (account_id, last_used_at, opened_at, expires_at)",
        "PRAGMA user_version = 7",
    ]

    /// What the hash of each password cost, in KiB and passes of Argon2id, so that one that costs more can follow.
    private static let passwordCosts: [StaticString] = [
        "ALTER TABLE accounts ADD COLUMN password_memory INTEGER NOT NULL DEFAULT 19456",
        "ALTER TABLE accounts ADD COLUMN password_passes INTEGER NOT NULL DEFAULT 2",
        "ALTER TABLE payment_passwords ADD COLUMN memory INTEGER NOT NULL DEFAULT 19456",
        "ALTER TABLE payment_passwords ADD COLUMN passes INTEGER NOT NULL DEFAULT 2",
        "PRAGMA user_version = 8",
    ]

    /// Tombstones of devices keep no names; those that ended before did.
    private static let tombstones: [StaticString] = [
        "UPDATE devices SET name = '', model = '' WHERE ended_at IS NOT NULL",
        "PRAGMA user_version = 9",
    ]
}
