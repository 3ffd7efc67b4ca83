/** `npm run elements`: writes the pages of the elements, docs/elements, and the examples of the home page. Needs a build, for the sizes. */
import { mkdir, writeFile } from 'node:fs/promises';
import { ELEMENTS_FOLDER, elementPages } from './page-text.ts';

await mkdir(ELEMENTS_FOLDER, { recursive: true });
for (const [path, text] of await elementPages()) await writeFile(path, text);
