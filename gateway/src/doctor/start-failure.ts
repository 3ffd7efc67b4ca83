import type { Settings } from '../configuration/settings.ts';
import { explainTls } from '../store/engine/database-tls.ts';
import { StatementTimeout } from '../store/engine/guarded-pool.ts';
import { isUnavailable } from '../store/engine/unavailable.ts';
import { isReadOnly } from '../store/engine/writable.ts';

/** Properties of errors of Node and the database driver. */
interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
  readonly address?: string;
  /** Port of a server that could not listen; -1 for a path. */
  readonly port?: number;
}

type Target = Pick<
  Settings,
  'host' | 'port' | 'metricsHost' | 'metricsPort' | 'dataDir' | 'databaseUrl'
>;

/** Returns the first error: connecting to a host name with several addresses fails once for each. */
function firstOf(error: unknown): SystemError {
  if (error instanceof AggregateError) return firstOf(error.errors[0]);
  return error instanceof Error ? error : new Error(String(error));
}

/** Returns the host and port of a database, without the credentials. */
function databaseAt(url: string): string {
  const { host, searchParams } = new URL(url);
  return host || (searchParams.get('host') ?? 'localhost');
}

/** Returns the settings of the server that could not listen. */
function listenerOf({ port: failed, hostname, address }: SystemError, target: Target) {
  const { host, port, metricsHost, metricsPort } = target;
  const isMetrics =
    metricsPort !== null &&
    (failed === metricsPort ||
      // An error has no port if the port is chosen at the start, or the host name is unknown.
      (failed === undefined && metricsHost !== host && (hostname ?? address) === metricsHost));
  return isMetrics
    ? { port: metricsPort, host: metricsHost, portName: 'METRICS_PORT', hostName: 'METRICS_HOST' }
    : { port, host, portName: 'PORT', hostName: 'HOST' };
}

function explainListening(error: SystemError, target: Target) {
  const { code, hostname } = error;
  const { port, host, portName, hostName } = listenerOf(error, target);
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the process that uses it, or set another port, for example ${portName}=${port + 1}.`;
  if (code === 'EACCES')
    return `Port ${port} needs rights that this user does not have. Set ${portName} to a number above 1023.`;
  if (code === 'EADDRNOTAVAIL' || hostname === host)
    return `This machine has no address ${host}. Check ${hostName}.`;
  return undefined;
}

function explainDatabase(error: SystemError, { databaseUrl }: Target): string | undefined {
  const address = databaseAt(databaseUrl);
  if (error.code === '53100')
    return `PostgreSQL at ${address} has no disk space left. Free some space there.`;
  if (isReadOnly(error))
    return `PostgreSQL at ${address} only reads. Set DATABASE_URL to an address that leads to the primary.`;
  if (error instanceof StatementTimeout)
    return `PostgreSQL at ${address} did not answer within ${error.limitSeconds} s. Another connection may hold a lock. Try again, or set DATABASE_TIMEOUT_SECONDS to wait longer.`;
  const tls = explainTls(error, address);
  if (tls) return tls;
  if (isUnavailable(error))
    return `PostgreSQL at ${address} can’t be reached (${error.code ?? error.message}). Check DATABASE_URL, and that the server is running.`;
  // Class 28: user or password refused; 3D: the database does not exist.
  if (/^(28|3D)/.test(error.code ?? ''))
    return `PostgreSQL at ${address} refuses the connection: ${error.message}. Check DATABASE_URL.`;
  return undefined;
}

const FILE_CODES = new Set([
  'EACCES',
  'EDQUOT',
  'EEXIST',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
]);

/** Returns one line that explains why a gateway did not start and what to do about it. */
export function explainStartFailure(reason: unknown, target: Target): string {
  const error = firstOf(reason);
  const { code = '', syscall = '', port = 0, message } = error;
  const isUnknownHost =
    syscall === 'getaddrinfo' &&
    (error.hostname === target.host || error.hostname === target.metricsHost);
  const known =
    (syscall === 'listen' && port >= 0) || isUnknownHost
      ? explainListening(error, target)
      : target.databaseUrl && explainDatabase(error, target);
  if (known) return known;
  if (syscall && FILE_CODES.has(code))
    return `The data folder ${target.dataDir} is not writable (${code}). Set DATA_DIR to another folder.`;
  return message || code || String(reason);
}
