import { defineService } from './core.ts';

/** What the tags tell their page. No detail ever carries a password, a one-time code or a token. */
export interface SsoEvents {
  'sso-ready': Record<string, never>;
  'sso-signed-in': { userId: string; displayName: string; tenant: string };
  'sso-signed-out': { reason: SignOutReason };
  /** The warning has opened. */
  'sso-session-warning': { remainingSeconds: number };
  /** The session was prolonged, by this tab or another. */
  'sso-session-refreshed': { expiresInSeconds: number };
  /** Cancelable: prevent it and route yourself; else the tag navigates. `reload` asks for a full load. */
  'sso-navigate': { path: string; reload: boolean };
  /** Cancelable: prevent it and open the product yourself. */
  'sso-product-open': { productCode: string; url: string };
  /** The person has chosen which cookies she allows (spec 3). */
  'sso-consent': {
    essentialCookies: boolean;
    analyticalCookies: boolean;
    marketingCookies: boolean;
  };
  /** The person has chosen another language; `locale` as the suite spells it (`en_US`). */
  'sso-locale-change': { locale: string };
  /**
   * A failure the page may want to log; `source` names the call or the part that failed. A call has its `url`, without
   * its query, and the reply's `status`, 0 where there was none.
   */
  'sso-error': { source: string; kind: string; message: string; url?: string; status?: number };
}

/** manual: the person asked; expired: time ran out; lost: the gateway answered 401; elsewhere: another tab signed out. */
export type SignOutReason = 'manual' | 'expired' | 'lost' | 'elsewhere';

/** A mounted tag, seen from inside. */
export interface Host {
  /** Tells the page; false when the page prevented what would follow. */
  emit<K extends keyof SsoEvents>(type: K, detail: SsoEvents[K]): boolean;
  /** True for the session guard, whose business it is what happens to the session. */
  readonly reportsSession?: boolean;
}

const silentHost: Host = { emit: () => true };

/** The mounted tags, for what happens to the page and to no tag in particular (a 401, another tab's sign-out). */
export const hostsService = defineService('hosts', () => {
  const hosts = new Set<Host>();
  return {
    /** Registers a mounted tag; returns how to take it away. */
    add(host: Host): () => void {
      hosts.add(host);
      return () => hosts.delete(host);
    },
    /** The guard, else the tag mounted last; where there is none, one that tells nobody. */
    current: (): Host =>
      [...hosts].find((host) => host.reportsSession) ?? [...hosts].at(-1) ?? silentHost,
  };
});
