/** The folder of the built documentation site. */
export const SITE_FOLDER = '.cache/site';
/** A file in it that exists if the build has finished. */
export const SITE_STAMP = '.built';
