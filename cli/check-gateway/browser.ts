import { CookieJar } from './cookie-jar.ts';
import { parseSetCookie, type SetCookie } from './cookies.ts';
import { toUnreachable, Unreachable } from './unreachable.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** A gateway's HTTP response. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly setCookies: readonly SetCookie[];
  /** Why browsers ignore some of its cookies. */
  readonly rejections: readonly string[];
  /** The time of the gateway's clock. */
  readonly at: number;
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What a check uses of the machine that it runs on. Tests replace it. */
export interface Machine {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<void>;
}

export const REAL_MACHINE: Machine = {
  fetch: (url, init) => fetch(url, init),
  now: Date.now,
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Unreachable('The reply is larger than 16 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A minimal browser for one gateway. Stores cookies, follows no redirects and has a timeout. */
export class Browser {
  readonly base: string;
  readonly jar: CookieJar;
  readonly #timeoutMs: number;
  readonly #machine: Machine;

  constructor(base: string, timeoutMs: number, machine: Machine, jar?: CookieJar) {
    this.base = base;
    this.jar = jar ?? new CookieJar(new URL(base).hostname, machine.now);
    this.#timeoutMs = timeoutMs;
    this.#machine = machine;
  }

  /** Creates a second browser with the same cookies, as if an attacker had stolen them. */
  clone(): Browser {
    return new Browser(this.base, this.#timeoutMs, this.#machine, this.jar.clone());
  }

  /** Sends one request. Rejects only with {@link Unreachable}. */
  async send(
    path: string,
    { method = 'GET', headers = {}, body }: SendOptions = {},
  ): Promise<Reply> {
    const url = this.base + path;
    const { pathname } = new URL(url);
    const cookie = this.jar.header(pathname);
    try {
      const response = await this.#machine.fetch(url, {
        method,
        headers: { ...headers, ...(cookie && { cookie }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#timeoutMs),
        ...(body !== undefined && { body }),
      });
      const text = await readText(response);
      const date = Date.parse(response.headers.get('date') ?? '');
      const at = Number.isNaN(date) ? this.#machine.now() : date;
      const lines = response.headers.getSetCookie();
      const setCookies = lines.map((line) => parseSetCookie(line, at));
      const rejections = setCookies
        .map((one) => this.jar.store(one, pathname))
        .filter((rejection) => rejection !== '');
      return {
        status: response.status,
        headers: response.headers,
        text,
        setCookies,
        rejections,
        at,
      };
    } catch (error) {
      throw toUnreachable(error, this.#timeoutMs);
    }
  }
}
