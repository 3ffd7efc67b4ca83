import { bundleOf } from './bundle-of.ts';
import { elements } from './en-us/elements.ts';

/** The texts that every page with an element loads. */
export const ELEMENT_TEXTS = bundleOf('elements', elements);
