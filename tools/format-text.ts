import { format } from 'oxfmt';
import settings from '../.oxfmtrc.json' with { type: 'json' };

/** Returns a generated file's text as `npm run format` would write it. Throws if the text has a syntax error. */
export async function formatText(path: string, text: string): Promise<string> {
  const { code, errors } = await format(path, text, settings);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return code;
}
