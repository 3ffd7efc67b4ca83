import { bundleOf } from './bundle-of.ts';
import { codes } from './en-us/codes.ts';

/** The texts of the codes of a second factor, which other pages do not load. */
export const CODE_TEXTS = bundleOf('codes', codes);
