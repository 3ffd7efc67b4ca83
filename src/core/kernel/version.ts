/**
 * The minor version of this build, as in package.json. Copies of one minor version share a core on a page; different
 * versions behave like two tabs.
 */
export const VERSION = '0.1';
