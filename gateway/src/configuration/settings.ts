import type { Writable } from 'node:stream';
import type { TrustedProxies } from '../platform/trusted-proxies.ts';
import { ELEMENTS_DIR, PORTAL_DIR } from './package-folders.ts';

/** Settings of a gateway; all have defaults. Durations are in seconds. */
export interface GatewayOptions {
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** JSON file with tenants, mail sender and limits; options win over its limits. '' for none. */
  configFile?: string;
  /** Folder of the embedded database. */
  dataDir?: string;
  /** URL of a PostgreSQL database; without it the gateway uses PGlite in `dataDir`. */
  databaseUrl?: string;
  /** File with the certificates of the authority that has signed the database's certificate; '' for the public ones. */
  databaseCaFile?: string;
  /** Keys outside of the database: their text, or a file that contains it. */
  secretKey?: string;
  secretKeyFile?: string;
  /** Time limit of a statement in PostgreSQL. */
  databaseTimeoutSeconds?: number;
  /** URL of a mail server; without it no mail is sent. */
  smtpUrl?: string;
  /** `on` requires TLS for a mail server on another machine; `off` sends mail without TLS. */
  smtpTls?: 'on' | 'off';
  sessionSeconds?: number;
  inactivitySeconds?: number;
  /** The captcha is shown each time after this many failures. */
  captchaIteration?: number;
  /** Maximum sign-ins, one-time codes and password changes per minute and IP address. */
  attemptsPerMinute?: number;
  /** The same for all addresses of a network: 24 bits of IPv4, 48 of IPv6. Four times as many by default. */
  networkAttemptsPerMinute?: number;
  portalDir?: string;
  elementsDir?: string;
  /** Folder with the operator's texts of each tenant, `TENANT.json`, which the portal then loads; '' for none. */
  textsDir?: string;
  /** More folders to serve, by URL prefix, such as `/host/`. */
  staticDirs?: Record<string, string>;
  /**
   * Host names (without port) at which users reach the gateway. If there are any, requests for other hosts are refused,
   * and single sign-on returns to no other.
   */
  publicHosts?: readonly string[];
  /** True to accept loopback names next to `publicHosts`. No variable sets it, so only a program that extends the gateway can. */
  acceptLoopbackHosts?: boolean;
  /** Origins that may call the API with credentials, besides the gateway's own. */
  allowedOrigins?: readonly string[];
  /** Tenant of hosts that name none, in the portal's environment file; '' for none. */
  defaultTenant?: string;
  /** Port of the metrics, 0 for any free port; null for none. */
  metricsPort?: number | null;
  metricsHost?: string;
  /** How many days the audit log goes back, at least 30. */
  auditDays?: number;
  /** How long the gateway still serves after it has reported that it stops, until load balancers have noticed. */
  drainSeconds?: number;
  /**
   * The proxies in front, whose X-Forwarded-* headers are believed: their number, if the nearest has a private address, or
   * their addresses and ranges. `true` means one.
   */
  trustProxy?: TrustedProxies;
  /** Milliseconds in which a request must have arrived completely. */
  requestTimeoutMs?: number;
  logLevel?: 'silent' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
  logStream?: Writable | null;
  /** How often the clock is compared with the one of PostgreSQL; 0 for only at the start. */
  clockCheckSeconds?: number;
  /** The clock, in milliseconds; tests replace it. */
  now?: () => number;
}

export type Settings = Required<GatewayOptions>;

/** Fills in the defaults. */
export function settingsOf(options: GatewayOptions): Settings {
  const { attemptsPerMinute = 120 } = options;
  return {
    port: 4173,
    host: '127.0.0.1',
    configFile: '',
    dataDir: '.data',
    databaseUrl: '',
    databaseCaFile: '',
    databaseTimeoutSeconds: 10,
    secretKey: '',
    secretKeyFile: '',
    smtpUrl: '',
    smtpTls: 'on',
    sessionSeconds: 1800,
    inactivitySeconds: 900,
    captchaIteration: 3,
    attemptsPerMinute,
    networkAttemptsPerMinute: 4 * attemptsPerMinute,
    portalDir: PORTAL_DIR,
    elementsDir: ELEMENTS_DIR,
    textsDir: '',
    staticDirs: {},
    publicHosts: [],
    acceptLoopbackHosts: false,
    allowedOrigins: [],
    defaultTenant: '',
    metricsPort: null,
    metricsHost: '127.0.0.1',
    auditDays: 400,
    drainSeconds: 0,
    trustProxy: false,
    requestTimeoutMs: 15_000,
    logLevel: 'warn',
    logStream: null,
    clockCheckSeconds: 60,
    now: Date.now,
    ...options,
  };
}
