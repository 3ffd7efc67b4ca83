import { bundleOf } from './bundle-of.ts';
import { providers } from './en-us/providers.ts';

/** The texts of the way to a provider, which only a sign-in screen needs that takes it without the user's choice. */
export const PROVIDER_TEXTS = bundleOf('providers', providers);
