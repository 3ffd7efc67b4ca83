import { CALLS, type CallName } from 'sso-contract/calls.ts';
import { HEADERS, XSRF_COOKIE } from 'sso-contract/names.ts';
import type { Envelope } from 'sso-contract/envelope.ts';
import { Browser, type Reply, type SendOptions } from './browser.ts';
import { decodeCookie } from './cookies.ts';
import { checkReply } from './check-reply.ts';
import type { Receiver } from './receiver.ts';
import type { CheckResults, Subject } from './results.ts';
import type { CheckOptions } from './options.ts';
import type { RuleId } from './rules.ts';
import { Unreachable } from './unreachable.ts';

/** The answer to a call. `status` is 0 if there was none, which is then already recorded. */
export interface Answer {
  readonly status: number;
  readonly reply?: Reply;
  readonly envelope?: Envelope;
}

export interface CallOptions {
  readonly query?: Readonly<Record<string, string>>;
  /** Replaces `{userId}` in the path. */
  readonly userId?: string;
  /** Replaces `{id}` in the path. */
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The anti-forgery header; by default the cookie's value. null sends none. */
  readonly xsrf?: string | null;
  /** True for a call that a limit is expected to refuse. Other calls wait for its end, as long as `--wait` allows. */
  readonly isLimitTest?: boolean;
}

/** Describes an answer for the report. */
export const describeAnswer = ({ status, envelope }: Answer): string =>
  status === 0
    ? 'no answer'
    : envelope && envelope.statusCode !== status
      ? `HTTP ${status} with statusCode ${envelope.statusCode}`
      : `HTTP ${status}${envelope && envelope.success !== status < 400 ? ` with success ${envelope.success}` : ''}`;

/** Returns true for a successful answer. */
export const isSuccess = ({ status, envelope }: Answer): boolean =>
  status === 200 && envelope?.success === true && envelope.statusCode < 400;

/** Calls a gateway as the elements do, and checks the rules that apply to every reply. */
export class Caller implements Receiver {
  readonly browser: Browser;
  readonly results: CheckResults;
  readonly options: CheckOptions;
  /** What the gateway announces; nothing until authTypes has been called. */
  features: readonly string[] = [];
  readonly #onCall: (call: string) => void;

  constructor(
    options: CheckOptions,
    results: CheckResults,
    onCall: (call: string) => void,
    browser?: Browser,
  ) {
    this.options = options;
    this.results = results;
    this.#onCall = onCall;
    this.browser = browser ?? new Browser(options.base, options.timeoutMs, options.machine);
  }

  /** Creates a caller with a second browser, with the same cookies or with none. */
  createSecondCaller({ withCookies = false } = {}): Caller {
    const browser = withCookies ? this.browser.clone() : undefined;
    const caller = new Caller(this.options, this.results, this.#onCall, browser);
    caller.features = this.features;
    return caller;
  }

  /** Makes a call of the contract. Never rejects: a missing answer is a finding. */
  async call(call: CallName, options: CallOptions = {}): Promise<Answer> {
    this.#onCall(call);
    const { method } = CALLS[call];
    const xsrf = options.xsrf === undefined ? this.xsrfToken() : options.xsrf;
    const request = {
      method,
      headers: {
        'content-type': 'application/json',
        [HEADERS.callingEntity]: 'UI',
        [this.options.tenantHeader]: this.options.tenant,
        'sec-fetch-site': 'same-origin',
        ...(method !== 'GET' && { origin: new URL(this.options.base).origin }),
        ...(method !== 'GET' && xsrf !== null && { [HEADERS.xsrf]: xsrf }),
        ...options.headers,
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    };
    const path = this.#pathOf(call, options);
    let reply = await this.send(call, path, request);
    const pauseSeconds = reply && !options.isLimitTest ? this.#limitOf(reply) : 0;
    if (pauseSeconds > 0) {
      await this.options.machine.pause(pauseSeconds * 1000);
      reply = await this.send(call, path, request);
    }
    if (!reply) return { status: 0 };
    return { status: reply.status, reply, ...checkReply(this, call, reply) };
  }

  /** Sends a request. Returns undefined if there is no reply, which is recorded as a finding. */
  async send(subject: Subject, path: string, init: SendOptions = {}): Promise<Reply | undefined> {
    try {
      const reply = await this.browser.send(path, init);
      this.results.expect(subject, 'gateway-contract-01', 'every request is answered', true);
      return reply;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.results.expect(
        subject,
        'gateway-contract-01',
        'every request is answered',
        false,
        error.message,
      );
      return undefined;
    }
  }

  /** Records whether a call was answered with one of these statuses: 200 with success, others without. */
  expectStatus(
    subject: Subject,
    rule: RuleId,
    expected: string,
    answer: Answer,
    ...statuses: readonly number[]
  ): boolean {
    const isMet = statuses.includes(answer.status) && isSuccess(answer) === (answer.status === 200);
    return this.results.expect(subject, rule, expected, isMet, describeAnswer(answer));
  }

  /** Returns the seconds until a limit ends, if the check may wait that long; else 0. */
  #limitOf({ status, headers }: Reply): number {
    const seconds = Number(headers.get('retry-after') ?? NaN);
    return status === 429 && seconds <= this.options.waitSeconds ? seconds : 0;
  }

  /** Returns the token as a page would read it; null if there is no cookie. */
  xsrfToken(): string | null {
    const value = this.browser.jar.get(XSRF_COOKIE);
    return value === undefined ? null : (decodeCookie(value) ?? value);
  }

  #pathOf(call: CallName, { query, userId = '', id = '' }: CallOptions): string {
    const base = call === 'lookup' ? this.options.utilityBase : '';
    const path = CALLS[call].path
      .replace('{userId}', encodeURIComponent(userId))
      .replace('{id}', encodeURIComponent(id));
    return base + path + (query ? `?${new URLSearchParams(query).toString()}` : '');
  }
}
