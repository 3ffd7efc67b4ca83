/** Runs before `npm pack` and `npm publish`: builds if `dist` is missing or was built from other sources, or fails. */
import { buildIfStale } from './fresh-build.ts';

await buildIfStale();
