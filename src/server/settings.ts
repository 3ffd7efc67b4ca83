import { JWKS_PATH } from '../core/contract/session-claims.ts';
import type { VerifyOptions } from './types.ts';

/** The options with their defaults. */
export interface Settings {
  readonly issuer: string;
  readonly audience: string;
  readonly jwksUrl: URL;
  readonly maxAgeSeconds: number | undefined;
  readonly clockToleranceSeconds: number;
  readonly header: 'authorization' | 'x-sso-assertion';
}

const CLOCK_TOLERANCE_SECONDS = 5;
const HEADERS = ['authorization', 'x-sso-assertion'] as const;

const fail = (fault: string): never => {
  throw new TypeError(`verifySession: ${fault}`);
};

/** Programs in JavaScript may pass anything, such as a variable of the environment that is not set. */
const requireText = (name: string, value: unknown): string =>
  typeof value === 'string' && value !== '' ? value : fail(`\`${name}\` must be a text`);

/** NaN would compare as fresh, and Infinity as not expired. */
const requireSeconds = (name: string, value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
    ? value
    : fail(`\`${name}\` must be a number of seconds`);

function requireUrl(name: string, value: string, base?: string): URL {
  const url = URL.canParse(value, base) ? new URL(value, base) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : fail(`\`${name}\` must be an address`);
}

/**
 * Returns the options with their defaults. Throws a TypeError if one is missing or has no sense, so that a fault of the
 * configuration never makes a check weaker.
 */
export function readSettings(options: VerifyOptions): Settings {
  if (!options) return fail('`issuer` and `audience` are required');
  const { header = 'authorization', maxAgeSeconds, clockToleranceSeconds } = options;
  const issuer = requireText('issuer', options.issuer);
  return {
    issuer,
    audience: requireText('audience', options.audience),
    jwksUrl:
      options.jwksUrl === undefined
        ? requireUrl('issuer', JWKS_PATH, issuer)
        : requireUrl('jwksUrl', requireText('jwksUrl', options.jwksUrl)),
    maxAgeSeconds:
      maxAgeSeconds === undefined ? undefined : requireSeconds('maxAgeSeconds', maxAgeSeconds),
    clockToleranceSeconds: requireSeconds(
      'clockToleranceSeconds',
      clockToleranceSeconds ?? CLOCK_TOLERANCE_SECONDS,
    ),
    header: HEADERS.includes(header) ? header : fail(`\`header\` must be ${HEADERS.join(' or ')}`),
  };
}
