/** Header that says a credential travels as percent-encoded UTF-8 (decisions 1.3). */
export const CREDENTIAL_ENCODING = 'credential-encoding';

const PLAIN = /^(?! )[\x20-\x7e]*(?<! )$/;
/** Exactly what no header may carry. */
const REFUSED = /[\r\n\0]/;

/** True when no header can carry the credential: it holds CR, LF or NUL. The form says so before anything is sent. */
export function isUnsendable(credential: string): boolean {
  return REFUSED.test(credential) || !credential.isWellFormed();
}

/**
 * Turns credentials into headers (spec 7) that arrive byte for byte. Printable ASCII without edge
 * spaces goes as it is; if any value needs more, all go percent-encoded and say so.
 */
export function credentialHeaders(values: Record<string, string>): Record<string, string> {
  if (Object.values(values).every((value) => PLAIN.test(value))) return { ...values };
  const encoded = Object.entries(values).map(
    ([name, value]) => [name, encodeURIComponent(value)] as const,
  );
  return { ...Object.fromEntries(encoded), [CREDENTIAL_ENCODING]: 'uri' };
}

/** The reverse of {@link credentialHeaders} for one header value; undefined when it is malformed. */
export function decodeCredential(value: string, encoding: string | undefined): string | undefined {
  if (encoding !== 'uri') return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
