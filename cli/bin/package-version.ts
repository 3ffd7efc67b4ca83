import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Returns the version of the package, whose root is two folders above, both from `cli/bin` and from `dist/bin`. */
export function packageVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}
