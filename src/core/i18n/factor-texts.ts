import { bundleOf } from './bundle-of.ts';
import { factors } from './en-us/factors.ts';

/** The texts of two-step sign-in in My Profile, which only a gateway with a second factor needs. */
export const FACTOR_TEXTS = bundleOf('factors', factors);
