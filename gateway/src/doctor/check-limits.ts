import type { Settings } from '../configuration/settings.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Checks that each limit of attempts can be reached. */
export function checkLimits(settings: Settings): readonly Finding[] {
  const { attemptsPerMinute: address, networkAttemptsPerMinute: network } = settings;
  if (network < address)
    return [
      warning(
        'limits',
        `NETWORK_ATTEMPTS_PER_MINUTE (${network}) is below ATTEMPTS_PER_MINUTE (${address}), so users behind one address reach the limit of their network first. Set it to ${4 * address}, or remove it.`,
      ),
    ];
  return [ok('limits', `An address has ${address} attempts a minute, and a network ${network}.`)];
}
