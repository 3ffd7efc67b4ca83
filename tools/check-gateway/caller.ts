import { CALLS, HEADERS, XSRF_COOKIE, type CallName } from '../../src/core/contract/calls.ts';
import type { Envelope } from '../../src/core/contract/envelope.ts';
import { Browser, type Reply } from './browser.ts';
import { decoded } from './cookies.ts';
import { judgeReply } from './judge-reply.ts';
import type { Ledger } from './ledger.ts';
import type { CheckOptions } from './options.ts';
import { Unreachable } from './trouble.ts';

/** An answer as the checks look at it. `status` 0 means that none came; then that is noted already. */
export interface Heard {
  readonly status: number;
  readonly reply?: Reply;
  readonly envelope?: Envelope;
}

export interface Ask {
  readonly query?: Readonly<Record<string, string>>;
  /** Fills the `{userId}` of a path. */
  readonly userId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The anti-forgery header: the cookie's value unless another is given; null sends none. */
  readonly xsrf?: string | null;
}

/** How a person reads an answer. */
export const described = ({ status, envelope }: Heard): string =>
  status === 0
    ? 'no answer'
    : envelope && envelope.statusCode !== status
      ? `HTTP ${status} with statusCode ${envelope.statusCode}`
      : `HTTP ${status}${envelope && envelope.success !== status < 400 ? ` with success ${envelope.success}` : ''}`;

/** True for an answer that says yes. */
export const isYes = ({ status, envelope }: Heard): boolean =>
  status === 200 && envelope?.success === true && envelope.statusCode < 400;

/** Calls a gateway as the elements do, and judges of every answer what holds for all. */
export class Caller {
  readonly browser: Browser;
  readonly ledger: Ledger;
  readonly options: CheckOptions;
  readonly #onCall: (call: string) => void;

  constructor(
    options: CheckOptions,
    ledger: Ledger,
    onCall: (call: string) => void,
    browser?: Browser,
  ) {
    this.options = options;
    this.ledger = ledger;
    this.#onCall = onCall;
    this.browser = browser ?? new Browser(options.base, options.timeoutMs);
  }

  /** The same person's second browser: with her cookies, or new. */
  another({ withCookies }: { withCookies: boolean }): Caller {
    const browser = withCookies ? this.browser.copy() : undefined;
    return new Caller(this.options, this.ledger, this.#onCall, browser);
  }

  /** Makes a call of spec 7. Never rejects: a failure to answer is a finding. */
  async call(call: CallName, ask: Ask = {}): Promise<Heard> {
    this.#onCall(call);
    const { method } = CALLS[call];
    const xsrf = ask.xsrf === undefined ? this.#xsrf() : ask.xsrf;
    const answer = await this.send(call, this.#pathOf(call, ask), {
      method,
      headers: {
        'content-type': 'application/json',
        [HEADERS.callingEntity]: 'UI',
        [this.options.tenantHeader]: this.options.tenant,
        'sec-fetch-site': 'same-origin',
        ...(method !== 'GET' && { origin: new URL(this.options.base).origin }),
        ...(method !== 'GET' && xsrf !== null && { [HEADERS.xsrf]: xsrf }),
        ...ask.headers,
      },
      ...(ask.body !== undefined && { body: JSON.stringify(ask.body) }),
    });
    return answer
      ? { status: answer.status, reply: answer, ...judgeReply(this, call, answer) }
      : { status: 0 };
  }

  /** Sends what is no call; undefined when no answer came, which is noted. */
  async send(
    subject: Parameters<Ledger['expect']>[0],
    path: string,
    init: Parameters<Browser['send']>[1] = {},
  ): Promise<Reply | undefined> {
    try {
      const reply = await this.browser.send(path, init);
      this.ledger.expect(subject, 'spec 7', 'every request is answered', true);
      return reply;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.ledger.expect(subject, 'spec 7', 'every request is answered', false, error.message);
      return undefined;
    }
  }

  /** The token as a page would read it; null while there is no cookie. */
  #xsrf(): string | null {
    const value = this.browser.cookie(XSRF_COOKIE);
    return value === undefined ? null : (decoded(value) ?? value);
  }

  #pathOf(call: CallName, { query, userId = '' }: Ask): string {
    const base = call === 'lookup' ? this.options.utilityBase : '';
    const path = CALLS[call].path.replace('{userId}', encodeURIComponent(userId));
    return base + path + (query ? `?${new URLSearchParams(query).toString()}` : '');
  }
}
