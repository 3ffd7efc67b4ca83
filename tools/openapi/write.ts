/** `npm run openapi`: writes docs/openapi.json and the contract of the small gateway. */
import { writeFile } from 'node:fs/promises';
import { CONTRACT_FILE, contractText } from '../create-gateway/contract-text.ts';
import { OPENAPI_FILE, openApiText } from './text.ts';

await writeFile(OPENAPI_FILE, await openApiText());
await writeFile(CONTRACT_FILE, await contractText());
