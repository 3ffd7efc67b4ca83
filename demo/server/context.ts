import type { Mailer } from './mail/mailer.ts';
import type { Settings } from './options.ts';
import type { Store } from './store/schema.ts';

/** What every part of the gateway works with. */
export interface Context {
  readonly settings: Settings;
  readonly store: Store;
  readonly mailer: Mailer;
  /** Key of every HMAC here; each use names its purpose. */
  readonly hmacKey: string;
  /** `http://127.0.0.1:PORT`, where the process hears itself; known once it listens. */
  readonly ownOrigin: () => string;
  /** The time, as Date rows are compared with it. */
  readonly now: () => number;
}

/** The time some seconds from now, as the database keeps it. */
export function inSeconds(context: Pick<Context, 'now'>, seconds: number): Date {
  return new Date(context.now() + seconds * 1000);
}
