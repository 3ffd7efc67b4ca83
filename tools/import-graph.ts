/** `npm run graph`: writes the import graph of the core's folders into docs/architecture.md, as a Mermaid diagram. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CORE_FOLDERS } from './layers.mjs';
import { relativeImports } from './relative-imports.ts';

const CORE = 'src/core';
const PAGE = 'docs/architecture.md';
const BLOCK = /(<!-- import graph -->\n+```mermaid\n)[\s\S]*?(```)/;

/** The folders that each folder of the core imports, type imports included. */
function readImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  const folderOf = (path: string) => /^src\/core\/(\w+)\//.exec(path)?.[1];
  for (const folder of CORE_FOLDERS.flat()) {
    const targets = readdirSync(join(CORE, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => relativeImports(join(CORE, folder, name)).map(folderOf))
      .filter((target) => target !== folder);
    imports.set(folder, new Set(targets.filter((target) => target !== undefined)));
  }
  return imports;
}

/** Returns the graph without the arrows that a longer way already shows. */
export function importGraph(): string {
  const imports = readImports();
  const reaches = (from: string, to: string): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const arrows = [...imports].flatMap(([folder, targets]) =>
    [...targets]
      .filter((target) => ![...targets].some((other) => other !== target && reaches(other, target)))
      .map((target) => `  ${folder} --> ${target}`),
  );
  return `flowchart BT\n${arrows.sort().join('\n')}\n`;
}

/** Returns the page with the graph of today's imports. */
export const withGraph = (text: string): string =>
  text.replace(BLOCK, (_, start: string, end: string) => start + importGraph() + end);

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(PAGE, withGraph(readFileSync(PAGE, 'utf8')));
