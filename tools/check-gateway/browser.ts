import { parseSetCookie, type SetCookie } from './cookies.ts';
import { toUnreachable, Unreachable } from './unreachable.ts';

const MAX_BYTES = 16 * 1024 * 1024;

/** A gateway's HTTP response. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly setCookies: readonly SetCookie[];
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

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
  readonly #timeoutMs: number;
  #cookies: Map<string, string>;

  constructor(base: string, timeoutMs: number, cookies = new Map<string, string>()) {
    this.base = base;
    this.#timeoutMs = timeoutMs;
    this.#cookies = cookies;
  }

  /** Returns the value of a cookie, not decoded. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  /** Creates a second browser with the same cookies, as if an attacker had stolen them. */
  clone(): Browser {
    return new Browser(this.base, this.#timeoutMs, new Map(this.#cookies));
  }

  /** Sends one request. Rejects only with {@link Unreachable}. */
  async send(
    path: string,
    { method = 'GET', headers = {}, body }: SendOptions = {},
  ): Promise<Reply> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    try {
      const response = await fetch(this.base + path, {
        method,
        headers: { ...headers, ...(cookie && { cookie }) },
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#timeoutMs),
        ...(body !== undefined && { body }),
      });
      const text = await readText(response);
      const setCookies = response.headers.getSetCookie().map(parseSetCookie);
      for (const { name, value, isRemoval } of setCookies)
        if (isRemoval) this.#cookies.delete(name);
        else this.#cookies.set(name, value);
      return { status: response.status, headers: response.headers, text, setCookies };
    } catch (error) {
      throw toUnreachable(error, this.#timeoutMs);
    }
  }
}
