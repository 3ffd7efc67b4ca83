import { CookieJar } from './cookie-jar.ts';
import { parseSetCookie, type SetCookie } from './cookies.ts';
import { isIdleClosed, toUnreachable, Unreachable } from './unreachable.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** More than the idle connections that the calls at the same time leave behind. */
const MAX_REPEATS = 8;

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

/** Rejects with a timeout if a promise takes longer. Its timer keeps the process alive, unlike that of a signal. */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new DOMException('The time is over.', 'TimeoutError');
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A minimal browser for one gateway. Stores cookies, follows no redirects and has a timeout. */
export class Browser {
  readonly base: string;
  readonly jar: CookieJar;
  readonly #timeoutMs: number;
  readonly #machine: Machine;
  #hasReplied = false;

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
    const init = {
      method,
      headers: { ...headers, ...(cookie && { cookie }) },
      redirect: 'manual',
      ...(body !== undefined && { body }),
    } as const;
    try {
      const { response, text } = await this.#receiveOnOpenConnection(url, init);
      this.#hasReplied = true;
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

  /** Repeats a request whose connection was idle and is closed: the next one may be such a connection, too. */
  async #receiveOnOpenConnection(url: string, init: RequestInit) {
    for (let repeats = 0; repeats < MAX_REPEATS; repeats += 1) {
      try {
        return await this.#receive(url, init);
      } catch (error) {
        if (!isIdleClosed(error, this.#hasReplied)) throw error;
      }
    }
    return this.#receive(url, init);
  }

  async #receive(url: string, init: RequestInit): Promise<{ response: Response; text: string }> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const receiving = this.#machine
      .fetch(url, { ...init, signal })
      .then(async (response) => ({ response, text: await readText(response) }));
    return within(this.#timeoutMs, receiving);
  }
}
