import type { Settings } from './options.ts';
import { isUnavailable } from './store/unavailable.ts';

/** What Node's and the driver's errors say beside their message. */
interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly hostname?: string;
  /** Of a server that could not listen; -1 if it was to listen on a path. */
  readonly port?: number;
}

type Place = Pick<Settings, 'host' | 'port' | 'dataDir' | 'databaseUrl'>;

/** A host name with several addresses fails once for each; the first failure stands for all. */
function firstOf(error: unknown): SystemError {
  if (error instanceof AggregateError) return firstOf(error.errors[0]);
  return error instanceof Error ? error : new Error(String(error));
}

/** The address of a database, without the credentials. */
function databaseAt(url: string): string {
  const { host, searchParams } = new URL(url);
  return host || (searchParams.get('host') ?? 'localhost');
}

function explainListening({ code, hostname }: SystemError, { host, port }: Place) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what runs there, or choose another one, for example PORT=${port + 1}.`;
  if (code === 'EACCES')
    return `Port ${port} needs rights that this user does not have. Choose one above 1023 by PORT.`;
  if (code === 'EADDRNOTAVAIL' || hostname === host)
    return `This machine has no address ${host}. Check HOST.`;
  return undefined;
}

function explainDatabase(error: SystemError, { databaseUrl }: Place): string | undefined {
  const address = databaseAt(databaseUrl);
  if (isUnavailable(error))
    return `PostgreSQL at ${address} can’t be reached (${error.code ?? error.message}). Check DATABASE_URL, and that the server runs.`;
  // Class 28 is a refused user or password, 3D a database that does not exist.
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

/** Says in one line why a gateway did not start, and what to do about it. */
export function explainStartFailure(reason: unknown, place: Place): string {
  const error = firstOf(reason);
  const { code = '', syscall = '', port = 0, message } = error;
  const isOfHost = syscall === 'getaddrinfo' && error.hostname === place.host;
  const known =
    (syscall === 'listen' && port >= 0) || isOfHost
      ? explainListening(error, place)
      : place.databaseUrl && explainDatabase(error, place);
  if (known) return known;
  if (syscall && FILE_CODES.has(code))
    return `The data folder ${place.dataDir} can’t be written (${code}). Choose another one by DATA_DIR.`;
  return message || code || String(reason);
}
