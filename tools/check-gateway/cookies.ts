/** A parsed Set-Cookie header. */
export interface SetCookie {
  readonly name: string;
  /** Not decoded. */
  readonly value: string;
  readonly isHttpOnly: boolean;
  readonly isSecure: boolean;
  /** Lowercase; '' if missing. */
  readonly sameSite: string;
  readonly path: string;
  /** True if the header removes the cookie. */
  readonly isRemoval: boolean;
}

/** Parses a Set-Cookie header. */
export function parseSetCookie(line: string): SetCookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  const values = new Map(
    attributes.map((text) => {
      const [name = '', ...value] = text.split('=');
      return [name.toLowerCase(), value.join('=')];
    }),
  );
  const maxAge = values.get('max-age');
  const expires = values.get('expires');
  return {
    name: pair.slice(0, Math.max(0, equals)),
    value: pair.slice(equals + 1),
    isHttpOnly: values.has('httponly'),
    isSecure: values.has('secure'),
    sameSite: (values.get('samesite') ?? '').toLowerCase(),
    path: values.get('path') ?? '',
    isRemoval:
      maxAge !== undefined
        ? Number(maxAge) <= 0
        : expires !== undefined && Date.parse(expires) <= Date.now(),
  };
}

/** Decodes a cookie's value; returns undefined if it is not percent-encoded correctly. */
export function decodeCookie(value: string): string | undefined {
  if (/[^\w.!~*'()%-]/.test(value)) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
