/** `npm run openapi`: writes docs/openapi.json. */
import { writeFile } from 'node:fs/promises';
import { OPENAPI_FILE, openApiText } from './text.ts';

await writeFile(OPENAPI_FILE, await openApiText());
