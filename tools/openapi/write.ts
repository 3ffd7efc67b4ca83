/** `npm run openapi`: writes docs/openapi.json, the tables of docs/gateway/contract.md and the contract of create-gateway. */
import { writeFile } from 'node:fs/promises';
import { CONTRACT_FILE, contractText } from './contract-text.ts';
import { REFERENCE_PAGE, referencePageText } from './reference-page.ts';
import { OPENAPI_FILE, openApiText } from './text.ts';

await writeFile(OPENAPI_FILE, await openApiText());
await writeFile(CONTRACT_FILE, await contractText());
await writeFile(REFERENCE_PAGE, await referencePageText());
