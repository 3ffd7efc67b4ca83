import { existsSync } from 'node:fs';
import * as z from 'zod/mini';
import { parseTrustedProxies } from '../platform/trusted-proxies.ts';
import type { GatewayOptions } from './settings.ts';
import { withFiles } from './setting-files.ts';

const count = z.optional(z.coerce.number().check(z.int(), z.positive()));
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  ),
);

/** Returns false for an address with malformed percent-encoding, at which the driver throws. */
function isDecodable(address: string): boolean {
  try {
    return decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}

const Settings = z.object({
  PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  HOST: z.optional(z.string()),
  CONFIG_FILE: z.optional(z.string()),
  DATA_DIR: z.optional(z.string()),
  DATABASE_URL: z.optional(z.url().check(z.refine(isDecodable))),
  DATABASE_URL_FILE: z.optional(z.string()),
  DATABASE_CA_FILE: z.optional(z.string()),
  DATABASE_TIMEOUT_SECONDS: z.optional(z.coerce.number().check(z.positive(), z.maximum(3600))),
  SECRET_KEY: z.optional(z.string()),
  SECRET_KEY_FILE: z.optional(z.string()),
  SMTP_URL: z.optional(z.url()),
  SMTP_URL_FILE: z.optional(z.string()),
  SMTP_TLS: z.optional(z.enum(['on', 'off'])),
  SESSION_SECONDS: count,
  INACTIVITY_SECONDS: count,
  CAPTCHA_ITERATION: count,
  ATTEMPTS_PER_MINUTE: count,
  NETWORK_ATTEMPTS_PER_MINUTE: count,
  PORTAL_DIR: z.optional(z.string()),
  ELEMENTS_DIR: z.optional(z.string()),
  TEXTS_DIR: z.optional(z.string()),
  PUBLIC_HOSTS: list,
  ALLOWED_ORIGINS: list,
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))),
  METRICS_HOST: z.optional(z.string()),
  AUDIT_DAYS: z.optional(z.coerce.number().check(z.int(), z.minimum(30))),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.minimum(0), z.maximum(600))),
  TRUST_PROXY: z.optional(
    z.string().check(z.refine((text) => parseTrustedProxies(text) !== undefined)),
  ),
  LOG_LEVEL: z.optional(z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])),
});

/** What the settings accept that are not whole numbers above 0. */
const ALLOWED: Readonly<Record<string, string>> = {
  PORT: 'a whole number from 0 to 65535',
  METRICS_PORT: 'a whole number from 0 to 65535',
  DATABASE_URL:
    'an address such as postgres://user:password@host/name (write %25 for a % in the password)',
  DATABASE_TIMEOUT_SECONDS: 'a number above 0, at most 3600',
  SMTP_URL: 'an address such as smtp://user:password@host:587',
  SMTP_TLS: 'on or off',
  AUDIT_DAYS: 'a whole number of at least 30',
  DRAIN_SECONDS: 'a number from 0 to 600',
  TRUST_PROXY: 'a number of proxies, their addresses or ranges separated by commas, or false',
  LOG_LEVEL: 'silent, error, warn, info, debug or trace',
};

/** Contain a password, so that they are not printed. */
const SECRET = new Set(['DATABASE_URL', 'SMTP_URL']);

/** The configuration file if no variable names one: that of the working directory, if it exists. */
const OWN_FILE = 'gateway.json';
const ownFile = (): string | undefined => (existsSync(OWN_FILE) ? OWN_FILE : undefined);

/** Returns what is wrong with a variable, and what it may be. */
function faultOf(name: string, given: Readonly<Record<string, string | undefined>>): string {
  const allowed = ALLOWED[name] ?? 'a whole number above 0';
  if (given[`${name}_FILE`])
    return `The file of ${name}_FILE has an invalid value. Write ${allowed} into it.`;
  const value = SECRET.has(name) ? '' : ` ${JSON.stringify(given[name]?.slice(0, 60))}`;
  return `${name} has ${value ? 'the' : 'an'} invalid value${value}. Set it to ${allowed}.`;
}

/**
 * Reads the environment variables; an empty one counts as missing. Throws an error that says for each invalid one what it
 * may be.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): GatewayOptions {
  const given = Object.fromEntries(
    Object.entries(withFiles(variables)).filter(([, value]) => value),
  );
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => path.join('.')));
    throw new Error([...names].map((name) => faultOf(name, given)).join(' '));
  }
  const env = parsed.data;
  const options = {
    port: env.PORT,
    host: env.HOST,
    configFile: env.CONFIG_FILE ?? ownFile(),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseCaFile: env.DATABASE_CA_FILE,
    databaseTimeoutSeconds: env.DATABASE_TIMEOUT_SECONDS,
    secretKey: env.SECRET_KEY,
    secretKeyFile: env.SECRET_KEY_FILE,
    smtpUrl: env.SMTP_URL,
    smtpTls: env.SMTP_TLS,
    sessionSeconds: env.SESSION_SECONDS,
    inactivitySeconds: env.INACTIVITY_SECONDS,
    captchaIteration: env.CAPTCHA_ITERATION,
    attemptsPerMinute: env.ATTEMPTS_PER_MINUTE,
    networkAttemptsPerMinute: env.NETWORK_ATTEMPTS_PER_MINUTE,
    portalDir: env.PORTAL_DIR,
    elementsDir: env.ELEMENTS_DIR,
    textsDir: env.TEXTS_DIR,
    publicHosts: env.PUBLIC_HOSTS,
    allowedOrigins: env.ALLOWED_ORIGINS,
    metricsPort: env.METRICS_PORT,
    metricsHost: env.METRICS_HOST,
    auditDays: env.AUDIT_DAYS,
    drainSeconds: env.DRAIN_SECONDS,
    trustProxy: parseTrustedProxies(env.TRUST_PROXY ?? 'false'),
    logLevel: env.LOG_LEVEL,
  };
  const present = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present);
}
