/** The folder of the built documentation site. */
export const SITE_FOLDER = '.cache/site';
/** Exists if the build has finished. */
export const SITE_STAMP = `${SITE_FOLDER}/.built`;
