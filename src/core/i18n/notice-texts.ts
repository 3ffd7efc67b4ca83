import { bundleOf } from './bundle-of.ts';
import { notices } from './en-us/notices.ts';

/** The texts of announcements and contacts. A page without them does not load them. */
export const NOTICE_TEXTS = bundleOf('notices', notices);
