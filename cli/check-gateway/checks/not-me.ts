import { randomBytes } from 'node:crypto';
import { NOT_ME } from 'sso-contract/features.ts';
import type { Caller } from '../caller.ts';
import { notAnnounced } from '../results.ts';

const RULE = 'gateway-contract-75';

/**
 * Checks the call of the link in mails about an account, if the gateway announces it: an invented token is refused. A
 * valid token is only in a mail, so none is used.
 */
export async function checkNotMe(caller: Caller): Promise<void> {
  if (!caller.features.includes(NOT_ME))
    return caller.results.skip('notMe', RULE, notAnnounced(NOT_ME));
  const token = randomBytes(20).toString('hex');
  const invented = await caller.call('notMe', { body: { token } });
  caller.expectStatus('notMe', RULE, 'an invented token is refused', invented, 400);
  for (const body of [{}, { token: '' }, { token: `${token}!` }]) {
    const malformed = await caller.call('notMe', { body });
    caller.expectStatus('notMe', RULE, 'a malformed body is refused', malformed, 400);
  }
}
