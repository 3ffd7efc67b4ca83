/** `npm run openapi`: writes docs/openapi.json and the tables of docs/gateway/contract.md. */
import { writeFile } from 'node:fs/promises';
import { REFERENCE_PAGE, referencePageText } from './reference-page.ts';
import { OPENAPI_FILE, openApiText } from './text.ts';

await writeFile(OPENAPI_FILE, await openApiText());
await writeFile(REFERENCE_PAGE, await referencePageText());
