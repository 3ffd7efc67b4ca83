import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:\bfrom|\bimport\s*\(?)\s*'(\.[^']+)'/g;

/** Returns every file that a source imports, directly or not, including itself and dynamic imports. */
function collectImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  if (!path.endsWith('.css'))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(IMPORT))
      collectImports(join(dirname(path), name), found);
  return found;
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '));

/** Returns what a tag's views use: their parts, and the tokens that their style sheets read. */
export function usedBy(...views: readonly string[]): { parts: string[]; tokens: string[] } {
  const files = [...new Set(views.flatMap((view) => [...collectImports(view)]))].map((path) =>
    readFileSync(path, 'utf8'),
  );
  const distinct = (pattern: RegExp) =>
    [...new Set(files.flatMap((text) => namesIn(text, pattern)))].sort();
  return { parts: distinct(/\bpart(?:="|: ')([\w-]+)/g), tokens: distinct(/var\((--sso-[\w-]+)/g) };
}

/** The style sheets that define public tokens. */
const TOKEN_SHEETS = [
  'src/views/shared/styles/tokens.css',
  'src/views/shared/product-status/status-tokens.css',
];

/** Returns the public tokens with their values in the light and dark schemes. */
export function readTokens(): Map<string, { light: string; dark: string }> {
  const css = TOKEN_SHEETS.map((path) => readFileSync(path, 'utf8'))
    .join('')
    .replace(/\s+/g, ' ');
  return new Map(
    [...css.matchAll(/(--sso-[\w-]+): ([^;{]+);/g)].map(([, name = '', value = '']) => {
      const [, light = value, dark = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
      return [name, { light, dark }];
    }),
  );
}

/** Returns the `@tag name - words` lines of a docblock, by name. */
export function readDocblock(path: string, tag: 'cssproperty' | 'csspart'): Map<string, string> {
  const lines = readFileSync(path, 'utf8').matchAll(
    new RegExp(`^ \\* @${tag} (\\S+) - (.+)$`, 'gm'),
  );
  return new Map([...lines].map(([, name = '', words = '']) => [name, words]));
}

/** Returns the rows of the table below a heading of docs/theming.md: their cells without backticks. */
export function readTable(heading: string): string[][] {
  const page = readFileSync('docs/theming.md', 'utf8');
  const [, section = ''] = page.split(`\n${heading}\n`);
  const lines = section.split('\n');
  const start = lines.findIndex((line) => line.startsWith('|'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}
