/** Messages for failed connections, by Node's error code. */
const MESSAGES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no host with this name.',
  EAI_AGAIN: 'The host name can’t be looked up at the moment.',
  ECONNREFUSED: 'No server is listening at this address.',
  ECONNRESET: 'The server closed the connection.',
  UND_ERR_SOCKET: 'The server closed the connection.',
  EHOSTUNREACH: 'The host can’t be reached.',
  ENETUNREACH: 'The network can’t be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'The server did not accept the connection in time.',
  Z_DATA_ERROR: 'The reply is not encoded as its header content-encoding says.',
  UND_ERR_HEADERS_OVERFLOW: 'The reply’s headers are too large.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate is self-signed. To trust it, set NODE_EXTRA_CA_CERTS to its file.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate is from an unknown authority. To trust it, set NODE_EXTRA_CA_CERTS to the file of the authority.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The server does not send its complete certificate chain, or the authority is unknown.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The authority of the certificate is unknown.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
  ERR_SSL_WRONG_VERSION_NUMBER:
    'The server does not use TLS on this port. Does the URL begin with http?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG:
    'The server does not use TLS on this port. Does the URL begin with http?',
};

/** The error of a request without a usable reply. */
export class Unreachable extends Error {}

function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(causes)];
}

/**
 * Returns true if a server closed an idle connection on which a request was being sent: browsers repeat such a request.
 * Where the error does not name the connection, an earlier reply shows that there can have been one.
 */
export function isIdleClosed(error: unknown, hasReplied: boolean): boolean {
  const closed = causes(error).find(
    (cause) =>
      'code' in cause && ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(cause.code)),
  );
  if (!closed || !('socket' in closed)) return closed !== undefined && hasReplied;
  const { socket } = closed;
  const isObject = typeof socket === 'object' && socket !== null;
  return isObject && 'bytesRead' in socket && Number(socket.bytesRead) > 0;
}

/** Converts the error of a request to one with a message for the user. */
export function toUnreachable(error: unknown, timeoutMs: number): Unreachable {
  if (error instanceof Unreachable) return error;
  const all = causes(error);
  if (all.some(({ name }) => name === 'TimeoutError'))
    return new Unreachable(`No reply within ${timeoutMs / 1000} s.`);
  const codes = all.flatMap((cause) => ('code' in cause ? [String(cause.code)] : []));
  const known = codes.find((code) => code in MESSAGES);
  const message = known && MESSAGES[known];
  return new Unreachable(
    message ?? `The request failed (${codes[0] ?? all.at(-1)?.message ?? 'unknown'}).`,
  );
}
