import { bundleOf } from './bundle-of.ts';
import { ends } from './en-us/ends.ts';

/** The texts after the end of a session and of hints at a password, which other pages do not load. */
export const END_TEXTS = bundleOf('ends', ends);
