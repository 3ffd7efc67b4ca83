/** What a person can do about a connection that fails, by the code that Node gives. */
const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'There is no host of this name.',
  EAI_AGAIN: 'The host’s name can’t be looked up just now.',
  ECONNREFUSED: 'Nothing listens there.',
  ECONNRESET: 'The server hung up.',
  UND_ERR_SOCKET: 'The server hung up.',
  EHOSTUNREACH: 'The host can’t be reached.',
  ENETUNREACH: 'The network can’t be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'The server did not take the connection in time.',
  UND_ERR_HEADERS_OVERFLOW: 'The reply’s headers are too large.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate is self-signed. To trust it, name its file in NODE_EXTRA_CA_CERTS.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate comes from an authority unknown here. To trust it, name its file in NODE_EXTRA_CA_CERTS.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The server does not send the whole chain of its certificate, or its authority is unknown here.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate’s authority is unknown here.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host.',
  ERR_SSL_WRONG_VERSION_NUMBER: 'The server does not speak TLS there; is it http?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'The server does not speak TLS there; is it http?',
};

/** A request that got no usable answer. */
export class Unreachable extends Error {}

function causes(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(causes)];
}

/** Says in one sentence why a request failed. */
export function troubleOf(error: unknown, timeoutMs: number): Unreachable {
  if (error instanceof Unreachable) return error;
  const all = causes(error);
  if (all.some(({ name }) => name === 'TimeoutError'))
    return new Unreachable(`No answer within ${timeoutMs / 1000} s.`);
  const codes = all.flatMap((one) => ('code' in one ? [String(one.code)] : []));
  const known = codes.find((code) => code in SENTENCES);
  const sentence = known && SENTENCES[known];
  return new Unreachable(
    sentence ?? `The request failed (${codes[0] ?? all.at(-1)?.message ?? 'unknown'}).`,
  );
}
