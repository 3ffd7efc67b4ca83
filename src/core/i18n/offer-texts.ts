import { bundleOf } from './bundle-of.ts';
import { offers } from './en-us/offers.ts';

/** The texts of the language offer, which are in the browser's language and not in the page's. */
export const OFFER_TEXTS = bundleOf('offers', offers);
