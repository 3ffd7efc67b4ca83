import type { SetCookie } from './cookies.ts';

interface StoredCookie extends SetCookie {
  /** The time at which the browser drops it. */
  readonly endsAt: number;
}

/** Browsers drop a cookie whose name and value are longer. */
const MAX_BYTES = 4096;
/** The path of the page that reads the cookies. */
const PAGE = '/login';

const matches = (path: string, cookiePath: string): boolean =>
  path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`);

/** Returns why a browser does not store a cookie of this host; '' if it does. */
function rejectionOf(cookie: SetCookie, host: string): string {
  const { name, value, domain, path, isSecure } = cookie;
  const bytes = Buffer.byteLength(name + value);
  if (name === '') return 'a cookie without a name';
  if (bytes > MAX_BYTES) return `${name} has ${bytes} bytes`;
  // oxlint-disable-next-line no-control-regex -- Browsers drop cookies with exactly these characters.
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(name + value)) return `${name} has a control character`;
  if (domain !== '' && domain !== host && !host.endsWith(`.${domain}`))
    return `${name} is for another domain`;
  if (/^__(host|secure)-/i.test(name) && !isSecure) return `${name} is not Secure`;
  if (/^__host-/i.test(name) && domain !== '') return `${name} has a Domain`;
  if (/^__host-/i.test(name) && path !== '/') return `${name} has not Path=/`;
  return '';
}

/** Stores the cookies of one host as browsers do. */
export class CookieJar {
  readonly #host: string;
  readonly #now: () => number;
  #cookies: ReadonlyMap<string, StoredCookie>;

  constructor(
    host: string,
    now: () => number,
    cookies: ReadonlyMap<string, StoredCookie> = new Map(),
  ) {
    this.#host = host;
    this.#now = now;
    this.#cookies = cookies;
  }

  clone(): CookieJar {
    return new CookieJar(this.#host, this.#now, this.#cookies);
  }

  /** Stores or removes a cookie. Returns why a browser would ignore it, or ''. */
  store(cookie: SetCookie, requestPath: string): string {
    const rejection = rejectionOf(cookie, this.#host);
    if (rejection !== '') return rejection;
    const own = requestPath.slice(0, Math.max(1, requestPath.lastIndexOf('/')));
    const path = cookie.path.startsWith('/') ? cookie.path : own;
    const cookies = new Map(this.#cookies);
    const key = [cookie.name, cookie.domain, path].join(';');
    cookies.delete(key);
    const endsAt = this.#now() + (cookie.seconds ?? Infinity) * 1000;
    if (!cookie.isRemoval) cookies.set(key, { ...cookie, path, endsAt });
    this.#cookies = cookies;
    return '';
  }

  /** Returns the value of the header Cookie; '' without cookies. */
  header(path: string): string {
    return this.#at(path)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  /** Returns the cookie that the page has, with its value not decoded. */
  get(name: string): string | undefined {
    return this.#at(PAGE).find((cookie) => cookie.name === name)?.value;
  }

  /** Returns how long the page will have a cookie, in seconds; 0 without it. */
  secondsLeft(name: string): number {
    const cookie = this.#at(PAGE).find((one) => one.name === name);
    return cookie ? (cookie.endsAt - this.#now()) / 1000 : 0;
  }

  /** The HttpOnly cookies, which no page may see. */
  hidden(): readonly SetCookie[] {
    return [...this.#cookies.values()].filter(({ isHttpOnly }) => isHttpOnly);
  }

  #at(path: string): StoredCookie[] {
    return [...this.#cookies.values()].filter(
      (cookie) => matches(path, cookie.path) && cookie.endsAt > this.#now(),
    );
  }
}
