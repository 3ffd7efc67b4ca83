/** `npm run docs`: builds the documentation site, which the demo serves at `/docs/`. */
import { buildSite } from './build-site.ts';
import { SITE_FOLDER } from './site-folder.ts';

const startedAtMs = performance.now();
try {
  await buildSite();
  const seconds = (performance.now() - startedAtMs) / 1000;
  console.log(`Built the documentation in ${seconds.toFixed(1)} s: ${SITE_FOLDER}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
