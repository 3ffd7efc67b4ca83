import { bundleOf } from './bundle-of.ts';
import { sessions } from './en-us/sessions.ts';

/** The texts of the user's sessions in My Profile, which only a gateway that lists them needs. */
export const SESSION_TEXTS = bundleOf('sessions', sessions);
