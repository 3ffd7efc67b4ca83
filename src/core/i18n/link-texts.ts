import { bundleOf } from './bundle-of.ts';
import { links } from './en-us/links.ts';

/** The texts of the question to which a mail about the account links, which other pages do not load. */
export const LINK_TEXTS = bundleOf('links', links);
