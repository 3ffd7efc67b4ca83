import { checkSecondFactor } from '../../cli/check-gateway/checks/second-factor/second-factor.ts';
import { checkFake, type Changes } from './fake-defects.ts';
import { envelope, type Defect } from './planted-defects.ts';

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
export const checkWith = (defect?: Defect, changes: Changes = {}) =>
  checkFake(checkSecondFactor, defect, { features: ['secondFactor', 'confirm'], ...changes });
