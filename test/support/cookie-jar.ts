interface Kept {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly expiresAtMs: number;
}

/** A page's cookies as document.cookie keeps them: by name and path, with Max-Age. */
export class CookieJar {
  #kept: Kept[] = [];
  readonly #now: () => number;
  readonly #pagePath: () => string;

  constructor(now: () => number, pagePath: () => string) {
    this.#now = now;
    this.#pagePath = pagePath;
  }

  /** Takes one `name=value; Path=…; Max-Age=…` line. */
  write(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', ...rest] = pair.split('=');
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1];
    const path = attribute('path') ?? this.#defaultPath();
    const maxAge = attribute('max-age');
    const expiresAtMs = maxAge === undefined ? Infinity : this.#now() + Number(maxAge) * 1000;
    this.#kept = this.#kept.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (expiresAtMs > this.#now())
      this.#kept.push({ name, value: rest.join('='), path, expiresAtMs });
  }

  /** What the page may read, in document.cookie's spelling. */
  read(): string {
    const isVisible = ({ path, expiresAtMs }: Kept) =>
      expiresAtMs > this.#now() && `${this.#pagePath()}/`.startsWith(path);
    return this.#kept
      .filter(isVisible)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Keeps a value as the gateway writes it: percent-encoded once, for the whole host. */
  keep(name: string, value: string): void {
    this.write(`${name}=${encodeURIComponent(value)}; Path=/`);
  }

  /** The folder of the page, which a cookie without a Path belongs to. */
  #defaultPath(): string {
    return this.#pagePath().replace(/\/[^/]*$/, '') || '/';
  }
}
