interface JarCookie {
  readonly value: string;
  readonly path: string;
}

/** Cookies by host name as a browser stores them: the path matters, the port does not. */
export class HostCookies {
  readonly #jars = new Map<string, Map<string, JarCookie>>();

  #jar(host: string): Map<string, JarCookie> {
    const jar = this.#jars.get(host) ?? new Map<string, JarCookie>();
    this.#jars.set(host, jar);
    return jar;
  }

  get(host: string, name: string): string | undefined {
    return this.#jar(host).get(name)?.value;
  }

  set(host: string, name: string, value: string): void {
    this.#jar(host).set(name, { value, path: '/' });
  }

  drop(host: string, name: string): void {
    this.#jar(host).delete(name);
  }

  copy(): HostCookies {
    const copy = new HostCookies();
    for (const [host, jar] of this.#jars) copy.#jars.set(host, new Map(jar));
    return copy;
  }

  /** Returns the Cookie header for an address. */
  headerFor(url: URL): string {
    return [...this.#jar(url.hostname)]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  /** Applies Set-Cookie lines and returns them by cookie name. */
  keep(url: URL, lines: readonly string[]): Map<string, string> {
    const jar = this.#jar(url.hostname);
    const seen = new Map<string, string>();
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /;\s*path=([^;]*)/i.exec(line)?.[1] ?? '/';
      seen.set(name, line);
      if (/max-age=0(;|$)|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, { value, path });
    }
    return seen;
  }
}
