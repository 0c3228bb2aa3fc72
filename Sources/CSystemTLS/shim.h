// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#pragma once

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

/// A server's settings: TLS 1.2 and 1.3, forward secrecy alone, nothing kept between two connections. Swift sees no macros.
static inline SSL_CTX *
latchkey_tls_context(void)
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (context == NULL) return NULL;
    SSL_CTX_set_security_level(context, 2);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET | SSL_OP_NO_COMPRESSION |
                                     SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
    if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 || SSL_CTX_set_num_tickets(context, 0) != 1 ||
        SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1) {
        SSL_CTX_free(context);
        return NULL;
    }
    return context;
}

/// Adds a certificate of the chain behind the server's own.
static inline int
latchkey_tls_add_chain(SSL_CTX *context, X509 *certificate)
{
    return SSL_CTX_add1_chain_cert(context, certificate) == 1;
}

/// Reads a key without ever asking somebody for a passphrase.
static inline int
latchkey_no_passphrase(char *buffer, int size, int writing, void *context)
{
    (void) buffer, (void) size, (void) writing, (void) context;
    return -1;
}

static inline EVP_PKEY *
latchkey_tls_read_key(BIO *bytes)
{
    return PEM_read_bio_PrivateKey(bytes, NULL, latchkey_no_passphrase, NULL);
}

/// Whether the last error is that somebody spoke HTTP where TLS was due.
static inline int
latchkey_tls_is_plain_http(unsigned long error)
{
    return ERR_GET_LIB(error) == ERR_LIB_SSL && ERR_GET_REASON(error) == SSL_R_HTTP_REQUEST;
}

/// The bytes that wait in a BIO.
static inline size_t
latchkey_bio_pending(BIO *bytes)
{
    return BIO_ctrl_pending(bytes);
}
