import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksIn, blocksOf, type Block } from './blocks.ts';

/** All pages of documentation. */
export const PAGES: readonly string[] = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'bench/README.md',
    'AGENTS.md',
  ],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name))
    .sort(),
];

/** The guide for services that call `sso-elements/server`, or what does the same. */
export const BACK_END_GUIDE = 'docs/guides/protect-your-api.md';

/** The sources of the public functions, whose docblocks have examples. */
const SOURCES = [
  'src/core/configure.ts',
  'src/core/index.ts',
  'src/core/stores.ts',
  'src/react/show.ts',
  'src/react/use-auth.ts',
  'src/react/use-data.ts',
  'src/react/use-sign-in.ts',
  'src/server/reasons.ts',
  'src/server/types.ts',
  'src/server/verify-session.ts',
  'src/testing/gateway.ts',
  'src/testing/playwright.ts',
  'src/vue/use-auth.ts',
  'src/vue/use-data.ts',
];

/** The examples in docblocks. Without the stars of the comments, they are fenced blocks. */
export const EXAMPLES: readonly Block[] = SOURCES.flatMap((file) =>
  blocksIn(file, readFileSync(file, 'utf8').replace(/^ \* ?/gm, '')),
);

/** All code blocks of the documentation. */
export const BLOCKS: readonly Block[] = [...PAGES.flatMap(blocksOf), ...EXAMPLES];

/** Returns the place of a block, as a test prints it. */
export const placeOf = ({ page, line }: Block): string => `${page}:${line}`;
