/** `npm run graph`: writes the import graphs of the core and the gateway into docs/architecture.md, as Mermaid diagrams. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CORE_FOLDERS, GATEWAY_FOLDERS } from './layers.mjs';
import { ownImports } from './own-imports.ts';

const PAGE = 'docs/architecture.md';
const BLOCK = /(<!-- import graph of (\S+) -->\n+```mermaid\n)[\s\S]*?(```)/g;

/** The code that has a graph, with its folders. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'src/core': CORE_FOLDERS.flat(),
  'gateway/src': GATEWAY_FOLDERS.flat().filter((name) => !name.endsWith('.ts')),
};

/** The folders that each folder imports, type imports included. */
function readImports(root: string): Map<string, Set<string>> {
  const folders = FOLDERS[root] ?? [];
  const folderOf = (path: string) =>
    folders.find((folder) => path.startsWith(`${root}/${folder}/`));
  return new Map(
    folders.map((folder) => {
      const targets = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts'))
        .flatMap((name) => ownImports(join(root, folder, name)).map(folderOf))
        .flatMap((target) => (target === undefined || target === folder ? [] : [target]));
      return [folder, new Set(targets)] as const;
    }),
  );
}

/** Returns the graph without the arrows that a longer way already shows. */
export function importGraph(root: string): string {
  const imports = readImports(root);
  const reaches = (from: string, to: string): boolean =>
    [...(imports.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  const arrows = [...imports].flatMap(([folder, targets]) =>
    [...targets]
      .filter((target) => ![...targets].some((other) => other !== target && reaches(other, target)))
      .map((target) => `  ${folder} --> ${target}`),
  );
  return `flowchart BT\n${arrows.sort().join('\n')}\n`;
}

/** Returns the page with the graphs of today's imports. */
export const withGraphs = (text: string): string =>
  text.replace(
    BLOCK,
    (_, start: string, root: string, end: string) => start + importGraph(root) + end,
  );

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(PAGE, withGraphs(readFileSync(PAGE, 'utf8')));
