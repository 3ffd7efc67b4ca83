/** What the network says when nobody answers, and PostgreSQL when it stops, starts or is full. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|08\w{3}|57P0[1-3]|53300)$/;

/** The driver's own errors carry no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

/** True for an error that says that the database can't be reached at the moment: the call itself was sound. */
export function isUnavailable(error: Error & { code?: string }): boolean {
  return error.code === undefined ? MESSAGES.test(error.message) : CODES.test(error.code);
}
