/** A cookie of a reply, in its parts. */
export interface ParsedCookie {
  readonly name: string;
  /** Percent-encoded. */
  readonly value: string;
  readonly isHttpOnly: boolean;
  readonly isSecure: boolean;
  /** 0 removes the cookie; undefined for one that lives as long as the browser. */
  readonly maxAgeSeconds: number | undefined;
}

/** Parses a value of Set-Cookie that this module has written. */
export function parseCookie(text: string): ParsedCookie {
  const [pair = '', ...attributes] = text.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/, 2);
  const age = attributes.find((attribute) => attribute.startsWith('Max-Age='));
  return {
    name,
    value,
    isHttpOnly: attributes.includes('HttpOnly'),
    isSecure: attributes.includes('Secure'),
    maxAgeSeconds: age === undefined ? undefined : Number(age.slice('Max-Age='.length)),
  };
}
