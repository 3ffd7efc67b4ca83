import { bundleOf } from './bundle-of.ts';
import { browsers } from './en-us/browsers.ts';

/** The texts of a sign-in in a new browser, which only that sign-in loads. */
export const BROWSER_TEXTS = bundleOf('browsers', browsers);
