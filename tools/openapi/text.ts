import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { formatText } from '../format-text.ts';
import { openApiDocument } from './document.ts';

/** Path of the document. */
export const OPENAPI_FILE = 'docs/openapi.json';

/** Returns the text of the document for the package's version. */
export async function openApiText(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile('package.json', 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(manifest);
  return formatText(OPENAPI_FILE, JSON.stringify(openApiDocument(version)));
}
