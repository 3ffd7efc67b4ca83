import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf, type Block } from './blocks.ts';

/** All pages of documentation. */
export const PAGES: readonly string[] = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'bench/README.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
    .sort(),
];

/** All code blocks of the documentation. */
export const BLOCKS: readonly Block[] = PAGES.flatMap(blocksOf);

/** Returns the place of a block, as a test prints it. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;
