import type { Operations } from './operation.ts';
import { ASSERTION_CALLS } from './operations/assertion.ts';
import { CONFIRM } from './operations/confirm.ts';
import { PASSKEY_CALLS } from './operations/passkeys.ts';
import { SECOND_FACTOR_CALLS } from './operations/second-factor.ts';
import { SIGN_IN } from './operations/sign-in.ts';
import { USER_DATA } from './operations/user-data.ts';

/** The calls of the contract, except `sso`, which is described in `document.ts`. */
export const OPERATIONS: Operations = {
  ...SIGN_IN,
  ...USER_DATA,
  ...CONFIRM,
  ...PASSKEY_CALLS,
  ...ASSERTION_CALLS,
  ...SECOND_FACTOR_CALLS,
};
