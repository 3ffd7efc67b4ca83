interface StoredCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly expiresAtMs: number;
}

/** A page's cookies as `document.cookie` stores them: by name and path, with Max-Age. */
export class CookieJar {
  #cookies: StoredCookie[] = [];
  readonly #now: () => number;
  readonly #pagePath: () => string;

  constructor(now: () => number, pagePath: () => string) {
    this.#now = now;
    this.#pagePath = pagePath;
  }

  /** Stores one `name=value; Path=…; Max-Age=…` line. */
  write(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...rest] = pair.split('=');
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1];
    const path = attribute('path') ?? this.#defaultPath();
    const maxAge = attribute('max-age');
    const expiresAtMs = maxAge === undefined ? Infinity : this.#now() + Number(maxAge) * 1000;
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (expiresAtMs > this.#now())
      this.#cookies.push({ name, value: rest.join('='), path, expiresAtMs });
  }

  /** Returns the cookies that the page may read, in the format of `document.cookie`. */
  read(): string {
    const isVisible = ({ path, expiresAtMs }: StoredCookie) =>
      expiresAtMs > this.#now() && `${this.#pagePath()}/`.startsWith(path);
    return this.#cookies
      .filter(isVisible)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Stores a value as the gateway does: percent-encoded once, for the whole host. */
  keep(name: string, value: string): void {
    this.write(`${name}=${encodeURIComponent(value)}; Path=/`);
  }

  /** The page's folder: the path of a cookie without a Path attribute. */
  #defaultPath(): string {
    return this.#pagePath().replace(/\/[^/]*$/, '') || '/';
  }
}
