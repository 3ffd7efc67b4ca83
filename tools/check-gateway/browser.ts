import { readSetCookie, type SetCookie } from './cookies.ts';
import { troubleOf, Unreachable } from './trouble.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** What a gateway answered. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly setCookies: readonly SetCookie[];
}

export interface Send {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Unreachable('The reply is longer than 16 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** A browser in small, at one gateway: it keeps cookies, follows nothing and gives up in time. */
export class Browser {
  readonly base: string;
  readonly #timeoutMs: number;
  #cookies: Map<string, string>;

  constructor(base: string, timeoutMs: number, cookies = new Map<string, string>()) {
    this.base = base;
    this.#timeoutMs = timeoutMs;
    this.#cookies = cookies;
  }

  /** A cookie as it travels. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Another with the same cookies: what a thief of them would have. */
  copy(): Browser {
    return new Browser(this.base, this.#timeoutMs, new Map(this.#cookies));
  }

  /** Sends one request. Rejects with {@link Unreachable} alone. */
  async send(path: string, { method = 'GET', headers = {}, body }: Send = {}): Promise<Reply> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const response = await fetch(this.base + path, {
        method,
        headers: { ...headers, ...(cookie && { cookie }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#timeoutMs),
        ...(body !== undefined && { body }),
      });
      const text = await textOf(response);
      const setCookies = response.headers.getSetCookie().map(readSetCookie);
      for (const { name, value, isRemoval } of setCookies)
        if (isRemoval) this.#cookies.delete(name);
        else this.#cookies.set(name, value);
      return { status: response.status, headers: response.headers, text, setCookies };
    } catch (error) {
      throw troubleOf(error, this.#timeoutMs);
    }
  }
}
