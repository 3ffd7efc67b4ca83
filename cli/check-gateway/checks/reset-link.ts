import { randomBytes } from 'node:crypto';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { RESET_LINK } from 'sso-contract/names.ts';
import { describeAnswer, type Answer, type Caller } from '../caller.ts';
import { checkGet } from './other-methods.ts';
import { unknownUserId } from './unknown-user.ts';
import { notAnnounced } from '../results.ts';

const RULE = 'gateway-contract-67';

/** A new password that follows the password rule. */
const strongPassword = (): string => `Aa1-${randomBytes(9).toString('hex')}`;

/**
 * Checks the call of mailed links, if the gateway announces it: an invented token is refused, for a known user as for an
 * unknown one. A valid token is only in a mail, so none is used.
 */
export async function checkResetLink(caller: Caller, user: string): Promise<void> {
  const { results } = caller;
  if (!caller.features.includes(RESET_LINK))
    return results.skip('resetByLink', RULE, notAnnounced(RESET_LINK));
  const credentials = {
    username: user,
    password: strongPassword(),
    'reset-token': randomBytes(20).toString('hex'),
  };
  const reset = (username: string): Promise<Answer> =>
    caller.call('resetByLink', { headers: credentialHeaders({ ...credentials, username }) });
  const known = await reset(user);
  caller.expectStatus('resetByLink', RULE, 'an invented token is refused', known, 400);
  const unknown = await reset(unknownUserId());
  results.expect(
    'resetByLink',
    RULE,
    'the reply is the same for unknown users',
    unknown.status === known.status &&
      JSON.stringify(unknown.envelope) === JSON.stringify(known.envelope),
    `${describeAnswer(unknown)}, or another text`,
  );
  await checkGet(caller, 'resetByLink', credentials);
}
