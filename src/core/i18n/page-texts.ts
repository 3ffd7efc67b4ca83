import { bundleOf } from './bundle-of.ts';
import { pages } from './en-us/pages.ts';

/** The texts of the portal's own pages. A page that embeds the elements does not load them. */
export const PAGE_TEXTS = bundleOf('pages', pages);
