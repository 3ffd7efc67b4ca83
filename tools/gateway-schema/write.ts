/** `npm run schema`: writes docs/gateway.schema.json. */
import { writeFile } from 'node:fs/promises';
import { SCHEMA_FILE, gatewaySchemaText } from './text.ts';

await writeFile(SCHEMA_FILE, await gatewaySchemaText());
