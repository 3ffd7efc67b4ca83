import { bundleOf } from './bundle-of.ts';
import { confirmations } from './en-us/confirmations.ts';

/** The texts of the dialog that asks the user to confirm the session. */
export const CONFIRMATION_TEXTS = bundleOf('confirmations', confirmations);
