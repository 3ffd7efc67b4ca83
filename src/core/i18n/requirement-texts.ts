import { bundleOf } from './bundle-of.ts';
import { requirements } from './en-us/requirements.ts';

/** The texts of a second factor that the tenant requires, which only the sign-in of such a user loads. */
export const REQUIREMENT_TEXTS = bundleOf('requirements', requirements);
