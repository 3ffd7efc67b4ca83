// cspell:ignore llms
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import * as parse5 from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { findPages, type Page } from '../../site/pages/pages.ts';
import { SITE_FOLDER } from '../../tools/site/site-folder.ts';

const pages = findPages();
const read = (name: string): string => readFileSync(join(SITE_FOLDER, name), 'utf8');
/** Letters and digits only: markup and line breaks differ. */
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the text of a node without scripts and styles. */
function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  if (node.nodeName === 'script' || node.nodeName === 'style' || !('childNodes' in node)) return '';
  return node.childNodes.map(textOf).join('');
}

/** Returns the lines of a page as Markdown, the cells of tables apart, without addresses, pictures and list marks. */
const linesOf = (markdown: string): string[] =>
  markdown.split('\n').flatMap((line) =>
    line
      .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
      .replace(/\]\([^)\s]*\)/g, ']')
      .replace(/^\s*(?:\d+\.|-)\s/, '')
      .replace(/^ *```.*/, '')
      .split(/(?<!\\)\|/),
  );

/** Returns the lines of the Markdown of a page that its HTML lacks. */
function missingIn({ target }: Page): string[] {
  const shown = plain(textOf(parse5.parse(read(target.replace(/\.md$/, '.html')))));
  return linesOf(read(target)).filter((line) => !shown.includes(plain(line)));
}

test('the Markdown of a page has no line that its HTML lacks', () => {
  const missing = pages.flatMap((page) => missingIn(page).map((line) => `${page.target}: ${line}`));
  assert.deepEqual(missing, []);
});

test('every link of the Markdown pages and of llms.txt leads to a file of the site', () => {
  const names = [...pages.map(({ target }) => target), 'llms.txt', 'llms-full.txt'];
  const links = names.flatMap((name) =>
    [...read(name).matchAll(/\]\((\/[^)#\s]*)/g)].map(([, link = '']) => ({ name, link })),
  );
  assert.ok(links.length > 500);
  const dead = links.filter(
    ({ link }) => !link.startsWith('/docs/') || !existsSync(join(SITE_FOLDER, link.slice(6))),
  );
  assert.deepEqual(dead, []);
});

test('llms.txt lists every page but the home page, those about the project last', () => {
  const [main = '', optional = ''] = read('llms.txt').split('\n## Optional\n');
  const listed = (text: string) =>
    [...text.matchAll(/\]\(\/docs\/([^)]+\.md)\)/g)].map(([, name = '']) => name);
  const isOfProject = (name: string) => name.startsWith('project/');
  const expected = pages.map(({ target }) => target).filter((name) => name !== 'index.md');
  assert.deepEqual(listed(main).sort(), expected.filter((name) => !isOfProject(name)).sort());
  assert.deepEqual(listed(optional).sort(), expected.filter(isOfProject).sort());
});

test('llms-full.txt has the text of each page that is not about the project', () => {
  const full = read('llms-full.txt');
  for (const name of ['elements/sso-login.md', 'guides/vue.md', 'gateway/edge.md'])
    assert.ok(full.includes(read(name)), name);
  assert.ok(!full.includes(read('project/coverage.md')));
});

test('a page as Markdown has no comment, no component and no front matter', () => {
  for (const { target } of pages) {
    const text = read(target).replace(/^( *)(`{3,})[^]*?^\1\2$/gm, '');
    assert.match(text, /^# /, target);
    assert.doesNotMatch(text, /<!--|^<\/?[A-Z]|^layout:/m, target);
  }
});
