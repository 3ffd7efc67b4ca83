import { Caller } from '../../cli/check-gateway/caller.ts';
import { checkSecondFactor } from '../../cli/check-gateway/checks/second-factor/second-factor.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import { openForCheck } from './checked-fake.ts';
import {
  callOf,
  envelope,
  Found,
  UntilFound,
  violationsOf,
  type Defect,
} from './planted-defects.ts';

/** Data of a sign-in. */
export const SIGN_IN = {
  ...{ roles: ['User'], tokenExpiry: 1800, userType: 'BU', displayName: 'Ada', langCd: 'en_US' },
  ...{ lastLogin: '', forcePwdChangeOnLogin: false },
};
export const NO_APP = { app: null, recoveryCodesLeft: 0, browsers: [] };
export const NEW_APP = {
  ...{
    secret: 'A'.repeat(32),
    uri: `otpauth://totp/ACME:ada?issuer=ACME&secret=${'A'.repeat(32)}`,
  },
  ...{ ticket: 'x', expiresInSeconds: 600 },
};

interface Changes extends Partial<CheckOptions> {
  readonly features?: readonly string[];
  /** What to find; the check then ends. */
  readonly wanted?: RegExp;
}

/** Adds a cookie to the replies to a call. */
export const withCookie =
  (name: string, cookie: string): Defect =>
  async ({ call, send }) => {
    const response = await send();
    if (call === name) response.headers.append('set-cookie', `${cookie}; Path=/; SameSite=Lax`);
    return response;
  };

/** Refuses a call, with these data, if a request to another call was made before. */
export function after(first: string, name: string, status: number, data: unknown = null): Defect {
  let isAfter = false;
  return async ({ call, send }) => {
    if (call === name && isAfter) return envelope(status, data);
    isAfter ||= call === first;
    return send();
  };
}

/** Checks the second factor of the fake gateway, which has a defect. Returns what the check finds wrong. */
export async function checkWith(
  defect: Defect = ({ send }) => send(),
  { features, wanted, ...changes }: Changes = {},
) {
  const options = openForCheck('http://localhost:4173');
  const { machine, user = '', password = '' } = options;
  const fetch: typeof machine.fetch = (url, init) =>
    defect({
      call: callOf(init.method ?? 'GET', new URL(url).pathname),
      init,
      fault: '',
      isSignedIn: /session=/.test(new Headers(init.headers).get('cookie') ?? ''),
      send: () => machine.fetch(url, init),
    });
  const results = new UntilFound(password, wanted);
  const caller = new Caller(
    { ...options, ...changes, machine: { ...machine, fetch } },
    results,
    () => undefined,
  );
  caller.features = features ?? ['secondFactor', 'confirm'];
  try {
    await checkSecondFactor(caller, user, password);
  } catch (error) {
    if (!(error instanceof Found)) throw error;
  }
  return {
    count: results.findings.length,
    found: violationsOf(results),
    skipped: [...new Set(results.skipped.map(({ why }) => why))],
  };
}
