import { countFactorCoverage } from '../store/required-factors.ts';
import type { Store } from '../store/schema/tables.ts';
import { ok, warning, type Finding } from './finding.ts';

/** Checks whether users lack a second factor that their tenants require. Says nothing if none do. */
export async function checkRequiredFactors(store: Store): Promise<readonly Finding[]> {
  const { required, covered } = await countFactorCoverage(store);
  if (required === 0) return [];
  const what = `${covered} of ${required} ${required === 1 ? 'user who needs' : 'users who need'} a second factor ${covered === 1 ? 'has' : 'have'} one`;
  return covered === required
    ? [ok('second factor', `${what}.`)]
    : [
        warning(
          'second factor',
          `${what}. "sso-gateway user list --missing-factor" lists the others.`,
        ),
      ];
}
