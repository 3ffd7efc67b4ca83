/** The header that marks credentials as percent-encoded UTF-8 (gateway-contract-14). */
export const CREDENTIAL_ENCODING = 'credential-encoding';

const PLAIN = /^(?! )[\x20-\x7e]*(?<! )$/;
/** The characters that are not allowed in a header. */
const FORBIDDEN = /[\r\n\0]/;

/** True if no header can carry the credential: it contains CR, LF, NUL or a lone surrogate. Forms show an error. */
export function isUnsendable(credential: string): boolean {
  return FORBIDDEN.test(credential) || !credential.isWellFormed();
}

/**
 * Returns the headers of credentials (gateway-contract-14), which arrive unchanged. If all values are printable ASCII
 * without leading or trailing spaces, they are sent as they are. Otherwise all are percent-encoded and marked.
 */
export function credentialHeaders(values: Record<string, string>): Record<string, string> {
  if (Object.values(values).every((value) => PLAIN.test(value))) return { ...values };
  const encoded = Object.entries(values).map(
    ([name, value]) => [name, encodeURIComponent(value)] as const,
  );
  return { ...Object.fromEntries(encoded), [CREDENTIAL_ENCODING]: 'uri' };
}

/** Decodes one header value of {@link credentialHeaders}; undefined if it is malformed. */
export function decodeCredential(value: string, encoding: string | undefined): string | undefined {
  if (encoding !== 'uri') return value;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
