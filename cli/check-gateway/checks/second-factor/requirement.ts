import { LoginData } from 'sso-contract/auth.ts';
import type { Factors } from 'sso-contract/second-factor.ts';
import type { Answer, Caller } from '../../caller.ts';

const RULE = 'gateway-contract-107';
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;

/** Checks that login and factors say the same of a required second factor. */
export function checkRequirement({ results }: Caller, login: Answer, factors: Factors): void {
  const { secondFactorBy = '' } = LoginData.safeParse(login.envelope?.data).data ?? {};
  const { isRequired, requiredBy } = factors;
  const isSame = secondFactorBy === requiredBy;
  const times = `${secondFactorBy || 'none'} and ${requiredBy || 'none'}`;
  results.expect('login', RULE, 'secondFactorBy is requiredBy of factors', isSame, times);
  const isDated = requiredBy === '' || (isRequired && UTC.test(requiredBy));
  const expected = 'requiredBy is YYYY-MM-DDTHH:mm:ss, or empty if no second factor is required';
  results.expect('factors', RULE, expected, isDated, requiredBy || 'empty');
}
