import { bundleOf } from './bundle-of.ts';
import { remembered } from './en-us/remembered.ts';

/** The texts of a remembered user, which only the sign-in screen of a tenant that offers it needs. */
export const REMEMBERED_TEXTS = bundleOf('remembered', remembered);
