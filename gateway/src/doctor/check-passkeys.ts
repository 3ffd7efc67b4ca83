import type { Configuration } from '../configuration/configuration.ts';
import type { Settings } from '../configuration/settings.ts';
import {
  endpointsFile,
  ENDPOINTS_PATH,
  originsFile,
  ORIGINS_PATH,
} from '../model/passkey-files.ts';
import type { PasskeySettings } from '../model/passkey-settings.ts';
import { isLoopback } from '../platform/loopback.ts';
import { messageOf, ok, warning, type Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Compares a file of an RP ID's host with the one that it should have. */
async function checkFile(rpId: string, path: string, expected: object): Promise<Finding> {
  const address = `https://${rpId}${path}`;
  const advice = `Publish there, as JSON without a redirect: ${JSON.stringify(expected)}`;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(address, { signal, redirect: 'manual' });
    if (response.status !== 200)
      return warning('passkeys', `${address} answers ${response.status}. ${advice}`);
    const isSame = JSON.stringify(await response.json()) === JSON.stringify(expected);
    return isSame
      ? ok('passkeys', `${address} is as it should be.`)
      : warning('passkeys', `${address} differs. ${advice}`);
  } catch (thrown) {
    return warning('passkeys', `${address} can’t be read (${messageOf(thrown)}). ${advice}`);
  }
}

/** Checks the files at the hosts of the RP IDs that are not the gateway. */
export async function checkPasskeys(
  { publicHosts }: Settings,
  { tenants }: Configuration,
): Promise<readonly Finding[]> {
  const byRpId = new Map<string, PasskeySettings[]>();
  for (const { passkeys } of tenants)
    if (passkeys) byRpId.set(passkeys.rpId, [...(byRpId.get(passkeys.rpId) ?? []), passkeys]);
  const found = [...byRpId].map(async ([rpId, settings]) => {
    if (isLoopback(rpId) || publicHosts.some((host) => host.toLowerCase() === rpId))
      return [ok('passkeys', `The gateway serves the files of ${rpId} itself.`)];
    const files = [
      [ORIGINS_PATH, originsFile(settings)],
      [ENDPOINTS_PATH, endpointsFile(settings)],
    ] as const;
    return Promise.all(
      files.flatMap(([path, file]) => (file ? [checkFile(rpId, path, file)] : [])),
    );
  });
  return (await Promise.all(found)).flat();
}
