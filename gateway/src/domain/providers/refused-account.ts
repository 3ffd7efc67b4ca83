import type { Keyring } from '../../keys/keyring.ts';
import type { Identity } from '../../store/identities.ts';
import { isRefusedIdentity, refuseIdentities } from '../../store/refused-identities.ts';
import type { StoreTransaction } from '../../store/schema/tables.ts';

/** Identifies an account as its link does: by the issuer, or by the option if only that may use it. */
const partsOf = ({ tenant, issuer, clientId, subject }: Identity): string[] =>
  issuer ? [tenant, issuer, subject] : [tenant, '', clientId, subject];

/** Remembers accounts at providers, by their HMACs, so that no sign-in creates a user for them. */
export function refuseAccounts(
  trx: StoreTransaction,
  keyring: Pick<Keyring, 'sign'>,
  tenant: string,
  accounts: readonly Identity[],
): Promise<void> {
  const hmacs = accounts.map((account) => keyring.sign('refused', ...partsOf(account)));
  return refuseIdentities(trx, tenant, hmacs);
}

/** Returns true if no user may be created for an account. */
export function isRefusedAccount(
  trx: StoreTransaction,
  keyring: Pick<Keyring, 'signByEach'>,
  account: Identity,
): Promise<boolean> {
  const hmacs = [account, { ...account, issuer: '' }].flatMap((known) =>
    keyring.signByEach('refused', ...partsOf(known)),
  );
  return isRefusedIdentity(trx, account.tenant, hmacs);
}
