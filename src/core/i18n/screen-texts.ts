import { bundleOf } from './bundle-of.ts';
import { screens } from './en-us/screens.ts';

/** The texts of the dashboard, the profile and the reset panel. A page with only the sign-in form does not load them. */
export const SCREEN_TEXTS = bundleOf('screens', screens);
