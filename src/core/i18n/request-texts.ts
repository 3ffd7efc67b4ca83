import { bundleOf } from './bundle-of.ts';
import { requests } from './en-us/requests.ts';

/** The texts of the button that requests a passkey to sign in with, which other pages do not load. */
export const REQUEST_TEXTS = bundleOf('requests', requests);
