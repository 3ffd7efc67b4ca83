import type { Log } from '../platform/log.ts';
import type { Store } from '../store/schema/tables.ts';
import { hashToken } from '../platform/tokens.ts';
import { hasPendingFlow } from '../store/sso-flows.ts';
import { callbackPathOf } from './redirect-uri.ts';

/** Notices redirect URIs that a provider does not accept: it shows an error to the user, and the gateway gets none. */
export interface RedirectWatch {
  /** Logs, once for each option and host, that a browser starts again without a response to its last sign-in. */
  start(flow: {
    readonly browser: string;
    readonly option: string;
    readonly origin: string;
    readonly issuer: string;
  }): Promise<void>;
  /** Notes that a response has arrived, so that the provider accepts the redirect URI. */
  arrive(option: string, origin: string): void;
}

export function watchRedirects(store: Store, log: Pick<Log, 'warn'>): RedirectWatch {
  /** Options and hosts that have had a response or a line. Not origins, whose port the browser chooses. */
  const settled = new Set<string>();
  const keyOf = (option: string, origin: string): string => `${option} ${new URL(origin).hostname}`;

  return {
    async start({ browser, option, origin, issuer }) {
      if (settled.has(keyOf(option, origin))) return;
      if (!(await hasPendingFlow(store, hashToken(browser), option, origin))) return;
      settled.add(keyOf(option, origin));
      log.warn(
        `A user came back from ${issuer} without a response, and started the sign-in again. If the provider shows an error, register the redirect URI ${origin}${callbackPathOf(option)} there.`,
      );
    },
    arrive(option, origin) {
      settled.add(keyOf(option, origin));
    },
  };
}
