import { bundleOf } from './bundle-of.ts';
import { passkeys } from './en-us/passkeys.ts';

/** The texts of the user's passkeys in My Profile, which only a gateway that signs in with passkeys needs. */
export const PASSKEY_TEXTS = bundleOf('passkeys', passkeys);
