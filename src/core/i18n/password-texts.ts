import { bundleOf } from './bundle-of.ts';
import { passwords } from './en-us/passwords.ts';

/** The texts of the form that changes the password in My Profile, and of the strength of a new password. */
export const PASSWORD_TEXTS = bundleOf('passwords', passwords);
