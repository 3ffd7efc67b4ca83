/** The folder to which `npm run dev` builds, so that `dist` stays the last build of a release. */
export const BUILT = '.cache/dev';
