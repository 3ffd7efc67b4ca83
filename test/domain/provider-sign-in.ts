import { randomUUID } from 'node:crypto';
import { findProviderUser } from '../../gateway/src/domain/providers/provider-user.ts';
import { openKeyring } from '../../gateway/src/keys/keyring.ts';
import { PROVIDER_DEFAULTS } from '../../gateway/src/model/provider-defaults.ts';
import type { ProviderAccess, ProviderClaims } from '../../gateway/src/model/provider.ts';
import type { TestStore } from '../support/gateway/test-store.ts';

/** The provider of a sign-in that names no other. */
export const ISSUER = 'https://id.example';

/** The key that signed before a rotation. */
export const OLD_KEY = { id: 'old', bytes: Buffer.alloc(32, 1) };
const KEYRING = openKeyring([{ id: 'new', bytes: Buffer.alloc(32, 2) }, OLD_KEY]);

export interface Place {
  tenant?: string;
  clientId?: string;
  issuer?: string;
}

/** Returns a function that returns the user of a sign-in. It rejects with the reason if there is none. */
export const providerSignIn =
  (db: TestStore) =>
  async (
    claims: Partial<ProviderClaims>,
    access: Partial<ProviderAccess> = {},
    { tenant = 'ACME', clientId = 'portal', issuer = ISSUER }: Place = {},
  ) => {
    const all = {
      userId: `new-${randomUUID()}`,
      name: '',
      givenName: '',
      familyName: '',
      email: '',
    };
    const session = { clientId, issuer, subject: 'of the token', sid: null, idToken: '' };
    const found = await findProviderUser(
      { store: db.store, keyring: KEYRING },
      {
        tenant,
        access: { ...PROVIDER_DEFAULTS, issuer, firstSignIn: 'create', ...access },
        claims: {
          ...all,
          isEmailVerified: false,
          language: '',
          groups: [],
          missing: [],
          ...claims,
        },
        hasFactor: true,
        session: { ...session, redeemedAt: new Date() },
      },
    );
    if (found.kind === 'unlinked') throw new Error(found.why);
    return found.user;
  };
