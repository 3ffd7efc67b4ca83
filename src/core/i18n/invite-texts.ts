import { bundleOf } from './bundle-of.ts';
import { invites } from './en-us/invites.ts';

/** The texts of the offer to create a passkey after a sign-in with a password, which other pages do not load. */
export const INVITE_TEXTS = bundleOf('invites', invites);
