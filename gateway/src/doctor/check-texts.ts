import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Configuration } from '../configuration/configuration.ts';
import type { Settings } from '../configuration/settings.ts';
import { error, ok, warning, type Finding } from './finding.ts';

const SUBJECT = 'texts';
/** By language, then by the ID of a text. The elements know the IDs. */
const Texts = z.record(z.string(), z.record(z.string(), z.string()));

/** Returns what is wrong with the content of a file; undefined if nothing is. */
function faultOf(content: string): string | undefined {
  try {
    return Texts.safeParse(JSON.parse(content)).success
      ? undefined
      : 'has no texts by language and ID, such as { "en": { "login.submit": "Continue" } }';
  } catch {
    return 'is not valid JSON';
  }
}

/** Checks the folder of the tenants' texts: that its files can be read, have texts, and are named after tenants. */
export async function checkTexts(
  { textsDir }: Settings,
  { tenants }: Configuration,
): Promise<readonly Finding[]> {
  if (!textsDir) return [];
  const folder = resolve(textsDir);
  const names = await readdir(folder).catch((cause: unknown) => {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`The folder ${folder} can’t be read (${String(code)}). Check TEXTS_DIR.`, {
      cause,
    });
  });
  const files = names.filter((name) => name.endsWith('.json'));
  const findings = await Promise.all(
    files.map(async (name): Promise<Finding[]> => {
      const path = join(folder, name);
      if (tenants.every(({ code }) => `${code}.json` !== name))
        return [
          warning(SUBJECT, `No tenant uses ${path}. Name it after the code of one: ACME.json.`),
        ];
      const fault = faultOf(await readFile(path, 'utf8'));
      return fault
        ? [error(SUBJECT, `${path} ${fault}. Users see the texts of the elements.`)]
        : [];
    }),
  );
  return [
    ok(SUBJECT, `${folder} has ${files.length} ${files.length === 1 ? 'file' : 'files'}.`),
    ...findings.flat(),
  ];
}
