import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyTemplate, type Template } from '../../../demo/data-template.ts';
import { createDatabase as create } from '../../../gateway/src/store/engine/pglite.ts';

export { startPglite } from '../../../gateway/src/store/engine/pglite.ts';

/** A program may run in another folder. */
const ROOT = dirname(fileURLToPath(new URL('../../../package.json', import.meta.url)));

const EMPTY_DATABASE: Template = {
  cache: join(ROOT, '.cache/empty-database'),
  sources: [join(ROOT, 'gateway/src/store/engine/pglite.ts')],
  create,
};

/** Copies an embedded database without tables, because creating one takes seconds of CPU time. */
export async function createDatabase(folder: string): Promise<void> {
  // A test looks at the new folder meanwhile.
  await setImmediate();
  await copyTemplate(EMPTY_DATABASE, folder);
}
