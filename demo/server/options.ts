import type { Writable } from 'node:stream';

/** What a gateway may be told; everything has a default. Durations are in seconds. */
export interface GatewayOptions {
  /** 0 takes a free port. */
  port?: number;
  host?: string;
  /** Holds the embedded database and the mailbox. */
  dataDir?: string;
  /** PostgreSQL; without it PGlite is embedded in `dataDir`. */
  databaseUrl?: string;
  /** Without it mails are files in `dataDir/mailbox`, readable at /demo/mailbox. */
  smtpUrl?: string;
  sessionSeconds?: number;
  inactivitySeconds?: number;
  /** The captcha is due after every so many failures. */
  captchaIteration?: number;
  /** Sign-ins, one-time codes and password changes that one address may try in a minute. */
  attemptsPerMinute?: number;
  /**
   * Milliseconds. Answers about one-time codes come at multiples of it, so that the time tells nobody
   * whether a mail was sent; 0 answers at once.
   */
  codeStepMs?: number;
  portalDir?: string;
  elementsDir?: string;
  /** More folders to serve, by their URL prefix such as `/host/`. */
  staticDirs?: Record<string, string>;
  /** Host names (no port) that single sign-on may return to, beside the loopback ones. */
  publicHosts?: readonly string[];
  /** Origins that may call the API with credentials, beside the gateway's own. */
  allowedOrigins?: readonly string[];
  /** Where browsers and the gateway reach the OpenID provider; default `http://127.0.0.1:PORT`. */
  oidcOrigin?: string;
  /** True behind a proxy that sets X-Forwarded-*: only then are they believed. */
  trustProxy?: boolean;
  logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  logStream?: Writable | null;
  /** The clock, in milliseconds; tests move it. */
  now?: () => number;
}

export type Settings = Required<GatewayOptions>;

/** Fills in the defaults. */
export function settingsOf(options: GatewayOptions): Settings {
  return {
    port: 4173,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: '',
    smtpUrl: '',
    sessionSeconds: 1800,
    inactivitySeconds: 900,
    captchaIteration: 3,
    attemptsPerMinute: 120,
    codeStepMs: 500,
    portalDir: 'dist/portal',
    elementsDir: 'dist/cdn',
    staticDirs: { '/host/': 'dist/host', '/playground/': 'dist/playground' },
    publicHosts: [],
    allowedOrigins: [],
    oidcOrigin: '',
    trustProxy: false,
    logLevel: 'warn',
    logStream: null,
    now: Date.now,
    ...options,
  };
}
