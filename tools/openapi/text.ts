import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import * as z from 'zod/mini';
import { openApiDocument } from './document.ts';

/** Path of the document. */
export const OPENAPI_FILE = 'docs/openapi.json';

/** Returns the text of the document for the package's version, formatted with Prettier. */
export async function openApiText(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile('package.json', 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  return format(JSON.stringify(openApiDocument(version)), { parser: 'json', printWidth: 100 });
}
