// cspell:ignore sslcert sslkey sslrootcert
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { isLoopback } from '../../platform/loopback.ts';

/** How to connect to PostgreSQL: a URL for the driver, and its option `ssl`. */
export interface DatabaseAddress {
  readonly connectionString: string;
  readonly ssl?: ConnectionOptions | false;
}

export interface DatabaseSettings {
  readonly databaseUrl: string;
  readonly databaseCaFile?: string;
}

/** Values of `sslmode` with TLS. All of them mean `verify-full`, because the others accept an attacker's certificate. */
const WITH_TLS = new Set(['allow', 'prefer', 'require', 'verify-ca', 'verify-full']);

/** Parameters that the driver would turn into other options of TLS. */
const PARAMETERS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'];

/** Returns the host of a database: a name, an address, or the folder of a socket. */
export function databaseHost(databaseUrl: string): string {
  const { hostname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return host || (process.env['PGHOST'] ?? 'localhost');
}

function isOnThisMachine(host: string): boolean {
  return host.startsWith('/') || isLoopback(host);
}

/** Returns true if a database on another machine is used without TLS, which only `sslmode=disable` allows. */
export function isDatabasePlain(databaseUrl: string): boolean {
  const mode = new URL(databaseUrl).searchParams.get('sslmode');
  return mode === 'disable' && !isOnThisMachine(databaseHost(databaseUrl));
}

function readPem(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(`${setting} ${file} can’t be read (${code}).`, { cause: error });
  }
}

/** Reads the certificates of an authority. Node would silently ignore a file without any. */
function readAuthority(file: string, setting: string): string {
  const pem = readPem(file, setting);
  try {
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    throw new Error(`${setting} ${file} contains no certificate in PEM.`, { cause: error });
  }
}

/** Returns the files of TLS that the settings name. */
function filesOf(parameters: URLSearchParams, caFile: string): ConnectionOptions {
  const root = parameters.get('sslrootcert') ?? '';
  const [authority, setting] = caFile
    ? [caFile, 'DATABASE_CA_FILE']
    : [root === 'system' ? '' : root, 'sslrootcert of DATABASE_URL'];
  const [cert = '', key = ''] = ['sslcert', 'sslkey'].map((name) => parameters.get(name) ?? '');
  return {
    ...(authority && { ca: readAuthority(authority, setting) }),
    ...(cert && { cert: readPem(cert, 'sslcert of DATABASE_URL') }),
    ...(key && { key: readPem(key, 'sslkey of DATABASE_URL') }),
  };
}

/**
 * Returns how to connect to a database: on another machine, or if the settings ask for it, with TLS and a verified
 * certificate, unless the URL has `sslmode=disable`. Throws an error that names the setting.
 */
export function databaseAddress(settings: DatabaseSettings): DatabaseAddress {
  const { databaseUrl, databaseCaFile = '' } = settings;
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  const isAsked = databaseCaFile !== '' || (mode !== null && WITH_TLS.has(mode));
  if (isOnThisMachine(databaseHost(databaseUrl)) && !isAsked)
    return { connectionString: databaseUrl };
  if (mode !== null && mode !== 'disable' && !WITH_TLS.has(mode))
    throw new Error(
      `sslmode=${mode} of DATABASE_URL accepts every certificate. Remove it, and set DATABASE_CA_FILE to the certificate of a private authority; sslmode=disable connects without TLS.`,
    );
  const ssl = mode === 'disable' ? false : filesOf(url.searchParams, databaseCaFile);
  for (const name of PARAMETERS) url.searchParams.delete(name);
  return { connectionString: url.href, ssl: ssl && { rejectUnauthorized: true, ...ssl } };
}

/** Codes of a certificate that Node does not accept, and of a failed handshake. */
const CERTIFICATE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|HOSTNAME_MISMATCH)/;

/** Messages of the driver, which have no code. */
const NO_TLS =
  /^(The server does not support SSL connections|There was an error establishing an SSL connection)$/;

/** Returns true for a connection to the database that failed because of TLS. */
export function isTlsFault({ code, message }: Error & { code?: string }): boolean {
  return code === undefined ? NO_TLS.test(message) : CERTIFICATE.test(code);
}

/** Returns the sentence for a connection that failed because of TLS; undefined for any other failure. */
export function explainTls(error: Error & { code?: string }, host: string): string | undefined {
  if (!isTlsFault(error)) return undefined;
  const { code } = error;
  return code === undefined
    ? `PostgreSQL at ${host} offers no TLS. Switch ssl on there, or add sslmode=disable to DATABASE_URL to connect without TLS.`
    : `PostgreSQL at ${host} has a certificate that can’t be verified (${code}). Set DATABASE_CA_FILE to the certificate of its authority and the host of DATABASE_URL to a name in the certificate, or add sslmode=disable to connect without TLS.`;
}
