import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /(?:\bfrom|\bimport\s*\(?)\s*'(\.[^']+)'/g;

/** Every file that a source brings along, itself included; imports at run time count too. */
function reach(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found;
  found.add(path);
  if (!path.endsWith('.css'))
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(IMPORT))
      reach(join(dirname(path), name), found);
  return found;
}

const namesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap(([, names = '']) => names.split(' '));

/** What the view behind a tag really uses: its parts, and the tokens its sheets read. */
export function usedBy(view: string): { parts: string[]; tokens: string[] } {
  const files = [...reach(view)].map((path) => readFileSync(path, 'utf8'));
  const distinct = (pattern: RegExp) =>
    [...new Set(files.flatMap((text) => namesIn(text, pattern)))].sort();
  return { parts: distinct(/\bpart="([^"]+)"/g), tokens: distinct(/var\((--sso-[\w-]+)/g) };
}

/** The public tokens with their values in the light and the dark scheme, as tokens.css has them. */
export function readTokens(): Map<string, { light: string; dark: string }> {
  const css = readFileSync('src/views/shared/styles/tokens.css', 'utf8').replace(/\s+/g, ' ');
  return new Map(
    [...css.matchAll(/(--sso-[\w-]+): ([^;{]+);/g)].map(([, name = '', value = '']) => {
      const [, light = value, dark = value] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
      return [name, { light, dark }];
    }),
  );
}

/** The lines `@tag name - words` of a docblock, by name. */
export function readDocblock(path: string, tag: 'cssproperty' | 'csspart'): Map<string, string> {
  const lines = readFileSync(path, 'utf8').matchAll(
    new RegExp(`^ \\* @${tag} (\\S+) - (.+)$`, 'gm'),
  );
  return new Map([...lines].map(([, name = '', words = '']) => [name, words]));
}

/** The rows of the table below a heading of docs/theming.md, as their cells without backticks. */
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
