import { buildSiteIfStale } from '../tools/site/build-site.ts';

/** Builds the documentation site if it is missing or older than its pages, and logs one line. Never rejects. */
export async function buildDocsInBackground(): Promise<void> {
  try {
    const seconds = await buildSiteIfStale({ isBackground: true });
    if (seconds > 0) console.log(`Built the documentation in ${seconds.toFixed(1)} s: /docs/`);
  } catch (error) {
    // The portal works without it.
    console.error(error instanceof Error ? error.message : error);
  }
}
