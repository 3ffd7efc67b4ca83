import type { CookieJar } from '../support/core/cookie-jar.ts';
import type { Timeline } from './timeline.ts';

/**
 * How the gateway handles refreshes. slow: replies late, but within the timeout; lost: performs the refresh,
 * but the reply is lost; hang: never replies.
 */
export type GatewayBehavior = 'normal' | 'slow' | 'broken' | 'unreachable' | 'lost' | 'hang';

/** The page that sends a request. */
export interface Sender {
  task(run: () => void): void;
  readonly isClosed: boolean;
}

export interface GatewayRules {
  readonly lifetimeMs: number;
  /** Maximum duration of a session, regardless of refreshes. */
  readonly capMs: number;
  /** False if the gateway's cookies belong to another host. */
  readonly hasCookie: boolean;
}

/** A simulated gateway with the session of one user. */
export class Gateway {
  behavior: GatewayBehavior = 'normal';
  session: { id: number; endsAtMs: number; capAtMs: number } | undefined;
  /** Session end in the cookie; 0 if there is none. */
  cookieEndsAtMs = 0;
  /** When the gateway deleted the cookie. */
  cookieGoneAtMs = Infinity;
  #lastId = 0;
  readonly #rules: GatewayRules;
  readonly #timeline: Timeline;
  readonly #cookies: CookieJar;
  readonly #roll: (limit: number) => number;

  constructor(
    rules: GatewayRules,
    timeline: Timeline,
    cookies: CookieJar,
    roll: (limit: number) => number,
  ) {
    this.#rules = rules;
    this.#timeline = timeline;
    this.#cookies = cookies;
    this.#roll = roll;
  }

  /** Starts a session and returns its lifetime in seconds. */
  signIn(): number {
    const now = this.#timeline.nowMs;
    this.session = { id: ++this.#lastId, endsAtMs: 0, capAtMs: now + this.#rules.capMs };
    const seconds = this.#extend(this.session);
    this.#setCookie(this.session.endsAtMs);
    return seconds;
  }

  /** Answers a request according to the behavior at the time of the request. */
  fetch(sender: Sender, url: string, init: RequestInit): Promise<Response> {
    const isRefresh = url.endsWith('/refresh');
    const behavior = isRefresh || this.behavior === 'unreachable' ? this.behavior : 'normal';
    const id = this.session?.id ?? 0;
    const wayMs = (behavior === 'slow' ? 500 : 5) + this.#roll(behavior === 'slow' ? 2_500 : 100);
    return new Promise((resolve, reject) => {
      const failed = () => sender.task(() => reject(new TypeError('Failed to fetch')));
      const { signal } = init;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      if (behavior === 'hang') return;
      this.#timeline.after(wayMs, () => {
        if (behavior === 'unreachable') return failed();
        const { status, data, cookie } =
          behavior === 'broken' ? BROKEN : this.#answer(isRefresh, id);
        this.#timeline.after(wayMs, () => {
          if (behavior === 'lost') return failed();
          // The browser stores the cookie even for a frozen page.
          if (cookie !== undefined && !sender.isClosed && !signal?.aborted) this.#setCookie(cookie);
          sender.task(() => resolve(reply(status, data)));
        });
      });
    });
  }

  #answer(isRefresh: boolean, id: number): { status: number; data: unknown; cookie?: number } {
    const { session } = this;
    const isLive = session?.id === id && session.endsAtMs > this.#timeline.nowMs;
    if (!isRefresh) {
      if (isLive) this.session = undefined;
      return { status: 200, data: null, ...(session?.id === id ? { cookie: 0 } : {}) };
    }
    if (!isLive) return { status: 401, data: null };
    const tokenExpiry = this.#extend(session);
    return { status: 200, data: { tokenExpiry }, cookie: session.endsAtMs };
  }

  #extend(session: { endsAtMs: number; capAtMs: number }): number {
    const now = this.#timeline.nowMs;
    session.endsAtMs = Math.min(now + this.#rules.lifetimeMs, session.capAtMs);
    return (session.endsAtMs - now) / 1000;
  }

  #setCookie(endsAtMs: number): void {
    if (!this.#rules.hasCookie) return;
    this.cookieEndsAtMs = endsAtMs;
    this.cookieGoneAtMs = endsAtMs === 0 ? this.#timeline.nowMs : Infinity;
    if (endsAtMs === 0) this.#cookies.write('tokenExpiryDttm=; Path=/; Max-Age=0');
    else this.#cookies.keep('tokenExpiryDttm', new Date(endsAtMs).toISOString());
  }
}

const BROKEN = { status: 503, data: null, cookie: undefined };

function reply(statusCode: number, data: unknown): Response {
  const success = statusCode === 200;
  const body = JSON.stringify({ success, statusCode, message: '', error: '', data });
  // Only the part of a reply that the core reads, because a real Response is too slow for many histories.
  const reply = { status: statusCode, headers: new Headers(), text: () => Promise.resolve(body) };
  return reply as unknown as Response;
}
