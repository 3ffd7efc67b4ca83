import { Refusal } from '../core/contract/gateway/replies.ts';
import { notMeTokenIn } from '../core/contract/gateway/requests.ts';
import type { Additions } from './additions.ts';
import type { Exchange, Parts } from './exchange.ts';

/** The token in the mails about the main user's account. Constant, so that developers can type the link. */
export const NOT_ME_TOKEN = '0'.repeat(40);

/** Returns the handler of the call with which a user, by default the main one, reports by a mailed link what someone else has
 * done. */
export function notMe(
  { tenant, accounts }: Parts,
  mainUser: string,
  { redeemNotMeToken }: Pick<Additions, 'redeemNotMeToken'>,
) {
  const redeemFixed = (token: string): string | undefined =>
    token === NOT_ME_TOKEN && !accounts.isNotMeUsed() ? mainUser : undefined;
  const redeem = redeemNotMeToken ?? redeemFixed;

  return ({ request, tenant: sent }: Exchange) => {
    const username = sent === tenant ? redeem(notMeTokenIn(request.body)) : undefined;
    if (username === undefined) throw new Refusal(400, 'This link has been used or has expired.');
    accounts.secure(username);
    accounts.record(username, 'not-me');
    return { username, hasPassword: true };
  };
}
