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
  /** '' if missing: the cookie is for this host only. */
  readonly domain: string;
  /** Undefined if the cookie lives as long as the browser; 0 or less if the header removes it. */
  readonly seconds: number | undefined;
  /** True if the header removes the cookie. */
  readonly isRemoval: boolean;
}

function secondsOf(values: ReadonlyMap<string, string>, now: number): number | undefined {
  const maxAge = values.get('max-age');
  // Browsers ignore a Max-Age that is not a number, and prefer a valid one to Expires.
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge);
  const expires = Date.parse(values.get('expires') ?? '');
  return Number.isNaN(expires) ? undefined : (expires - now) / 1000;
}

/** Parses a Set-Cookie header. `now` is the time of the reply. */
export function parseSetCookie(line: string, now: number): SetCookie {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const equals = pair.indexOf('=');
  const values = new Map(
    attributes.map((text) => {
      const [name = '', ...value] = text.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  const seconds = secondsOf(values, now);
  return {
    name: pair.slice(0, Math.max(0, equals)).trim(),
    value: pair.slice(equals + 1).trim(),
    isHttpOnly: values.has('httponly'),
    isSecure: values.has('secure'),
    sameSite: (values.get('samesite') ?? '').toLowerCase(),
    path: values.get('path') ?? '',
    domain: (values.get('domain') ?? '').replace(/^\./, '').toLowerCase(),
    seconds,
    isRemoval: seconds !== undefined && seconds <= 0,
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
