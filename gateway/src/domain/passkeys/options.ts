import type { Passkey, PasskeyOrigin } from '../../model/passkey.ts';
import type { PasskeySettings } from '../../model/passkey-settings.ts';
import type { User } from '../../model/user.ts';
import { TICKET_SECONDS } from '../tickets.ts';
import { ALGORITHMS } from './verify.ts';

const timeout = TICKET_SECONDS * 1000;

const descriptorOf = ({ credentialId: id, transports }: Passkey) => ({
  ...{ type: 'public-key', id },
  // Browsers take an empty list for "by no way".
  ...(transports.length > 0 && { transports }),
});

/** Returns what a browser needs to use a passkey: one of these, or any of the RP ID. */
export const requestOptions = (
  { rpId }: PasskeySettings,
  challenge: string,
  passkeys: readonly Passkey[] = [],
) => ({
  ...{ challenge, rpId, timeout, userVerification: 'required' },
  allowCredentials: passkeys.map(descriptorOf),
});

/** Returns what a browser needs to create a passkey; it asks nothing for one that is `automatic`. */
export const creationOptions = (
  { rpId }: PasskeySettings,
  challenge: string,
  owner: {
    readonly user: User;
    readonly handle: string;
    /** What the tenant calls its product. */
    readonly product: string;
    readonly passkeys: readonly Passkey[];
  },
  createdBy: PasskeyOrigin,
) => {
  const { user, handle, product, passkeys } = owner;
  return {
    ...{ challenge, timeout, attestation: 'none' },
    rp: { id: rpId, name: product },
    // Browsers list passkeys by this name, and those of several tenants together.
    user: { id: handle, name: `${user.username} (${product})`, displayName: user.displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: {
      ...{ residentKey: 'required', requireResidentKey: true },
      userVerification: createdBy === 'user' ? 'required' : 'preferred',
    },
  };
};
