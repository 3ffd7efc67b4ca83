import { Caller } from '../../cli/check-gateway/caller.ts';
import type { CheckOptions } from '../../cli/check-gateway/options.ts';
import type { FakeGatewayOptions } from '../../src/testing/types.ts';
import { openForCheck } from './checked-fake.ts';
import { callOf, Found, UntilFound, violationsOf, type Defect } from './planted-defects.ts';

/** How a check of the fake gateway differs from the usual one. */
export interface Changes extends Partial<CheckOptions> {
  /** What the check takes for announced. */
  readonly features?: readonly string[];
  readonly gateway?: FakeGatewayOptions;
  /** What to find; the check then ends. */
  readonly wanted?: RegExp;
}

/** Checks a part of the fake gateway, which has a defect. Returns what the check finds wrong. */
export async function checkFake(
  check: (caller: Caller, user: string, password: string) => Promise<void>,
  defect: Defect = ({ send }) => send(),
  { features = [], gateway, wanted, ...changes }: Changes = {},
) {
  const options = openForCheck('http://localhost:4173', undefined, gateway);
  const { machine, user = '', password = '' } = options;
  const fetch: typeof machine.fetch = (url, init) =>
    defect({
      call: callOf(init.method ?? 'GET', new URL(url).pathname),
      init,
      url: new URL(url),
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
  caller.features = features;
  try {
    await check(caller, user, password);
  } catch (error) {
    if (!(error instanceof Found)) throw error;
  }
  return {
    count: results.findings.length,
    found: violationsOf(results),
    skipped: [...new Set(results.skipped.map(({ why }) => why))],
  };
}
