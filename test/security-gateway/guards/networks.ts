import { gatewayGuard as guard, type Guard } from './guard.ts';

const NETWORKS = 'server/networks.test.ts';

/** Guards against strangers who have all addresses of a network, or many networks. */
export const NETWORK: readonly Guard[] = [
  guard(
    'the limit of a network',
    'domain/limits/throttle.ts',
    ': count(`network:${networkKey(browser.ip)}`, networkAttemptsPerMinute);',
    ': (void [networkKey, networkAttemptsPerMinute], 0);',
    [NETWORKS, 'are limited for all accounts together'],
  ),
  guard(
    'a limit of its own for a known browser, which its network can’t use up',
    'domain/limits/throttle.ts',
    'return caller?.isKnown\n',
    'return caller?.key === account?.username\n',
    [NETWORKS, 'which has a limit of its own'],
  ),
  guard(
    'the limit of a known browser at many addresses',
    'domain/limits/throttle.ts',
    '? count(`address:${caller.key}`, attemptsPerMinute)',
    '? 0',
    [NETWORKS, 'which has a limit of its own'],
  ),
  guard(
    'the limit of a browser that is known by an old password only',
    'domain/limits/throttle.ts',
    'callerOf(parts, browser, user ?? account)',
    'callerOf(parts, browser, (void user, account))',
    ['server/ended-trust.test.ts', 'is known since a new password'],
  ),
  guard(
    'keeping the strangers of one network from delaying everybody',
    'domain/limits/attempts.ts',
    '    const refused = await refuseNetwork(db, network);\n',
    '    const refused = undefined;\n    void refuseNetwork;\n',
    [NETWORKS, 'make nobody elsewhere wait'],
  ),
  guard(
    'giving back attempts that the network may not make',
    'domain/limits/attempts.ts',
    '    if (!isAdmitted) for (const key of reserved) await releaseTry(db, key);\n',
    '    void isAdmitted;\n',
    [NETWORKS, 'by those that are refused'],
  ),
  guard(
    'the way out in the refusal of a delayed sign-in',
    'http/refusals.ts',
    "'title.delayed', 'signIn.delayed'",
    "'title.tooMany', 'rate.attempts'",
    [NETWORKS, 'names the reset by mail'],
  ),
  guard(
    'the limit of 15 attempts of a network for a code',
    'domain/sign-in/codes.ts',
    '          [triesKey(account, network, stored), TRIES_OF_NETWORK] as const,\n',
    '          ...[TRIES_OF_NETWORK].slice(1).map((allowance) => [all, allowance] as const),\n',
    [NETWORKS, 'use up 15 tries'],
  ),
  guard(
    'the limit of 150 attempts of a network in a day',
    'domain/sign-in/codes.ts',
    '          [`${all}:${network}:tries`, TRIES_OF_NETWORK_A_DAY] as const,\n',
    '          ...[TRIES_OF_NETWORK_A_DAY].slice(1).map((allowance) => [all, allowance] as const),\n',
    [NETWORKS, 'try 150 codes'],
  ),
  guard(
    'the limit of 50 codes of a network in a day',
    'domain/sign-in/codes.ts',
    'use([`${all}:${network}`, CODES_OF_NETWORK_A_DAY])',
    'use(...[CODES_OF_NETWORK_A_DAY].slice(1).map((allowance) => [all, allowance] as const))',
    [NETWORKS, 'request 50 codes'],
  ),
  guard(
    'counting failures of unknown browsers over all accounts',
    'store/figures.ts',
    "    .where('caller', '=', '')\n",
    '',
    ['server/failing-accounts.test.ts', 'the user IDs with a wrong password'],
  ),
];
