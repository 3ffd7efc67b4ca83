import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { named, sectionOf } from '../support/sources/page-sections.ts';
import type { Block } from './blocks.ts';
import { blocksFor } from './checks.ts';
import { placeOf } from './pages.ts';

/** Below the project, so that `sso-elements` is the package itself. */
const FOLDER = '.cache/docs-blocks';
const API = 'docs/guides/javascript-api.md';

/** What a page assumes to be imported. */
const PRELUDES: Readonly<Record<string, string>> = {
  'docs/architecture.md': `
import { atom } from 'nanostores';
import { defineService, getCore, type Core } from '../../src/core/kernel/core.ts';
import { OWN_KEYS, storageService } from '../../src/core/platform/storage.ts';
import { parseScheme } from '../../src/core/theme/scheme.ts';
`,
};

const blocks = blocksFor('compiled');
const nameOf = ({ page, line, language }: Block) =>
  `${page.replace(/\W/g, '-')}-${line}.${language === 'tsx' ? 'tsx' : 'ts'}`;

/** Declares both ways that the types of the page are those of the package. */
function comparisonOf(block: Block): string {
  const types = [...block.text.matchAll(/^(?:interface|type) (\w+)(<T>)?/gm)];
  const lines = types.flatMap(([, name = '', parameter]) => {
    const own = parameter ? `${name}<string>` : name;
    return [
      `export const to${name} = (value: ${own}): api.${own} => value;`,
      `export const from${name} = (value: api.${own}): ${own} => value;`,
    ];
  });
  return ["import type * as api from 'sso-elements/core';", ...lines].join('\n');
}

/** Declares both ways that the signatures in the page's table are those of the package. */
function signaturesOf(page: string): string {
  const rows = [
    ...sectionOf(page, /Functions and stores/).matchAll(/^\| `([$\w]+)` +\| `(.+?)` +\|/gm),
  ];
  assert.equal(rows.length, named(sectionOf(page, /Functions and stores/)).length);
  const lines = rows.flatMap(([, name = '', signature = '']) => [
    `export const a${name}: ${signature.replaceAll('\\|', '|')} = api.${name};`,
    `export const b${name} = (value: ${signature.replaceAll('\\|', '|')}): typeof api.${name} => value;`,
  ]);
  return [
    "import * as api from 'sso-elements/core';",
    "import type { Auth, Products, ProfileState, ReadableStore, Session, Settings, SignOutReason } from 'sso-elements/core';",
    ...lines,
  ].join('\n');
}

let output = '';
before(() => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync('test/docs/names.d.ts', join(FOLDER, 'names.d.ts'));
  for (const block of blocks) {
    const isTypes = block.page === API && block.text.startsWith('interface');
    const parts = [PRELUDES[block.page] ?? '', block.text, isTypes ? comparisonOf(block) : ''];
    writeFileSync(join(FOLDER, nameOf(block)), `${parts.join('\n')}\nexport {};\n`);
  }
  writeFileSync(join(FOLDER, 'signatures.ts'), signaturesOf(readFileSync(API, 'utf8')));
  const options = {
    extends: '../../test/types/tsconfig.json',
    compilerOptions: { allowImportingTsExtensions: true, skipLibCheck: true, types: ['node'] },
    include: ['.'],
  };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify(options));
  const compiler = 'node_modules/typescript/bin/tsc';
  output = spawnSync(process.execPath, [compiler, '-p', FOLDER], { encoding: 'utf8' }).stdout;
});

const errorsOf = (file: string) => output.split('\n').filter((line) => line.includes(`${file}(`));

for (const block of blocks)
  test(`${placeOf(block)} compiles`, () => {
    assert.deepEqual(errorsOf(nameOf(block)), []);
  });

test(`${API} lists the signatures of sso-elements/core`, () => {
  assert.deepEqual(errorsOf('signatures.ts'), []);
});

test('the compiler reports nothing else', () => {
  const files = [...blocks.map(nameOf), 'signatures.ts'];
  const others = output
    .split('\n')
    .filter((line) => line.includes('error TS') && !files.some((file) => line.includes(file)));
  assert.deepEqual(others, []);
});
