// Not in `theme-entry.ts`, because the browser loads these names, but not that schema.

/** How urgent a notice is, the most urgent first. */
export const NOTICE_LEVELS = ['critical', 'warning', 'info'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** Where a notice is shown; `pages` are the portal's own pages. */
export const NOTICE_PLACES = ['sign-in', 'dashboard', 'menu', 'pages'] as const;
export type NoticePlace = (typeof NOTICE_PLACES)[number];

/** The most notices that a page shows, and the most characters of one. */
export const MAX_NOTICES = 5;
export const NOTICE_LENGTH = 500;
/** The most characters of a notice's ID. */
export const NOTICE_ID_LENGTH = 100;
