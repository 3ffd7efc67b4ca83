/** One Set-Cookie line. */
export interface SetCookie {
  readonly name: string;
  /** As it travels, not decoded. */
  readonly value: string;
  readonly isHttpOnly: boolean;
  readonly isSecure: boolean;
  /** Small letters; '' when the line says none. */
  readonly sameSite: string;
  readonly path: string;
  /** True when the line takes the cookie away. */
  readonly isRemoval: boolean;
}

/** Reads a Set-Cookie line. */
export function readSetCookie(line: string): SetCookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  const said = new Map(
    attributes.map((text) => {
      const [name = '', ...value] = text.split('=');
      return [name.toLowerCase(), value.join('=')];
    }),
  );
  const maxAge = said.get('max-age');
  const expires = said.get('expires');
  return {
    name: pair.slice(0, Math.max(0, equals)),
    value: pair.slice(equals + 1),
    isHttpOnly: said.has('httponly'),
    isSecure: said.has('secure'),
    sameSite: (said.get('samesite') ?? '').toLowerCase(),
    path: said.get('path') ?? '',
    isRemoval:
      maxAge !== undefined
        ? Number(maxAge) <= 0
        : expires !== undefined && Date.parse(expires) <= Date.now(),
  };
}

/** A cookie's text; undefined when it is not percent-encoded as it has to be. */
export function decoded(value: string): string | undefined {
  if (/[^\w.!~*'()%-]/.test(value)) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
