import { requirementOf } from '../../model/second-factor.ts';
import type { User } from '../../model/user.ts';
import { hasPasskey } from '../../store/passkeys.ts';
import { readFactorState } from '../../store/required-factors.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';

/** Returns true if a user needs a second factor and has none left, so that a removal in the transaction must not stand. */
export async function isLastFactor(trx: StoreTransaction, user: User): Promise<boolean> {
  const { settings, hasApp } = await readFactorState(trx, user.id);
  const isRequired = requirementOf(settings, user) !== undefined;
  return isRequired && !hasApp && !(await hasPasskey(trx, user.id));
}
