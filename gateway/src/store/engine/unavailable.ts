import { isTlsFault } from './database-tls.ts';

/**
 * Codes of network errors, and of PostgreSQL while it starts, stops, only reads, or has no free connections or disk space,
 * and of a statement that took too long or waited too long for a lock.
 */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08\w{3}|25006|57P0[1-3]|57014|55P03|53300|53100|ENOSPC|EDQUOT)$/;

/** Messages of the driver's own errors, which have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** Returns true for an error that means that the database is temporarily not available. */
export function isUnavailable(error: Error & { code?: string; severity?: string }): boolean {
  if (isTlsFault(error)) return true;
  // A statement that PostgreSQL refuses. A pgbouncer that ends a connection uses the code too, as FATAL.
  if (error.code === '08P01' && error.severity !== 'FATAL') return false;
  return error.code === undefined ? MESSAGES.test(error.message) : CODES.test(error.code);
}
