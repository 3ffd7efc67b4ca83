import type { CookieJar } from '../support/cookie-jar.ts';
import type { Timeline } from './timeline.ts';

/**
 * How the gateway treats refreshes. slow: it takes its time, but less than pages wait; lost: it does
 * what it was asked, and nobody hears of it; hang: no answer ever comes.
 */
export type Mood = 'well' | 'slow' | 'broken' | 'unreachable' | 'lost' | 'hang';

/** Whose request it is. */
export interface Sender {
  task(run: () => void): void;
  readonly isClosed: boolean;
}

export interface GatewayRules {
  readonly lifetimeMs: number;
  /** A session lives no longer than this, whatever is asked. */
  readonly capMs: number;
  /** False where the gateway's cookies belong to another host. */
  readonly hasCookie: boolean;
}

/** The gateway's side of one person's session. */
export class Gateway {
  mood: Mood = 'well';
  session: { id: number; endsAtMs: number; capAtMs: number } | undefined;
  /** What the cookie says; 0 for nothing. */
  cookieEndsAtMs = 0;
  /** When it took the cookie back, if it did. */
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

  /** Begins a session and says how many seconds it has. */
  signIn(): number {
    const now = this.#timeline.nowMs;
    this.session = { id: ++this.#lastId, endsAtMs: 0, capAtMs: now + this.#rules.capMs };
    const seconds = this.#prolong(this.session);
    this.#tellCookie(this.session.endsAtMs);
    return seconds;
  }

  /** Answers a request, by the mood it is in when it is asked. */
  fetch(sender: Sender, url: string, init: RequestInit): Promise<Response> {
    const isRefresh = url.endsWith('/refresh');
    const mood = isRefresh || this.mood === 'unreachable' ? this.mood : 'well';
    const id = this.session?.id ?? 0;
    const wayMs = (mood === 'slow' ? 500 : 5) + this.#roll(mood === 'slow' ? 2_500 : 100);
    return new Promise((resolve, reject) => {
      const failed = () => sender.task(() => reject(new TypeError('Failed to fetch')));
      const { signal } = init;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      if (mood === 'hang') return;
      this.#timeline.after(wayMs, () => {
        if (mood === 'unreachable') return failed();
        const { status, data, cookie } = mood === 'broken' ? BROKEN : this.#answer(isRefresh, id);
        this.#timeline.after(wayMs, () => {
          if (mood === 'lost') return failed();
          // The browser keeps the cookie by itself, even for a page that is frozen.
          if (cookie !== undefined && !sender.isClosed && !signal?.aborted)
            this.#tellCookie(cookie);
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
    const tokenExpiry = this.#prolong(session);
    return { status: 200, data: { tokenExpiry }, cookie: session.endsAtMs };
  }

  #prolong(session: { endsAtMs: number; capAtMs: number }): number {
    const now = this.#timeline.nowMs;
    session.endsAtMs = Math.min(now + this.#rules.lifetimeMs, session.capAtMs);
    return (session.endsAtMs - now) / 1000;
  }

  #tellCookie(endsAtMs: number): void {
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
  // As much of a reply as the core looks at; a real one costs more than the rest of a history.
  return { status: statusCode, text: () => Promise.resolve(body) } as unknown as Response;
}
