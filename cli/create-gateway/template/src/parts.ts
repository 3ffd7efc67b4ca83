import type { CallName } from 'sso-contract/gateway/calls.prerender.ts';
import type { Exchange } from './exchange.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Limits } from './limits.ts';
import type { Settings } from './options.ts';
import type { Sessions } from './sessions.ts';

/** What the calls share. */
export interface Parts {
  readonly settings: Settings;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly browsers: KnownBrowsers;
}

/** Returns the data of a call's successful reply, or throws a `Refusal`. */
export type Call = (exchange: Exchange) => unknown;
/** All calls; only single sign-on answers with redirects instead. */
export type Calls = Readonly<Record<Exclude<CallName, 'sso'>, Call>>;
