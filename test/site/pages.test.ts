import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { DefaultTheme } from 'vitepress';
import { findPages, pathOf, type Page } from '../../site/pages/pages.ts';
import { filesAddressOf } from '../../site/pages/repository.ts';
import { newAddressOf } from '../../tools/site/project-pages.ts';
import { sidebarsOf } from '../../site/pages/sidebar.ts';

/** Returns a page that is in the site where it is in `docs`. */
const page = (source: string, title: string, links: readonly string[] = []): Page => ({
  source,
  target: source.replace(/^docs\//, '').replace(/(^|\/)README\.md$/, '$1index.md'),
  title,
  description: '',
  links,
});

/** Returns the addresses in a sidebar, in order. */
const addressesIn = (items: readonly DefaultTheme.SidebarItem[]): string[] =>
  items.flatMap(({ link, items: inside = [] }) => [
    ...(link === undefined ? [] : [link]),
    ...addressesIn(inside),
  ]);

/** Returns the groups of all sidebars by name. */
const groupsOf = (pages: readonly Page[]) =>
  Object.fromEntries(
    Object.values(sidebarsOf(pages))
      .flat()
      .map(({ text = '', items: inside = [] }) => [text, inside]),
  );

test('every page has one place in one sidebar', () => {
  const pages = findPages();
  assert.ok(pages.length > 70);
  const expected = pages.map(pathOf).filter((path) => path !== '/');
  assert.deepEqual(addressesIn(Object.values(sidebarsOf(pages)).flat()).sort(), expected.sort());
});

test('a page is in the sidebar that its address selects', () => {
  const sidebars = sidebarsOf(findPages());
  const prefixes = Object.keys(sidebars).filter((prefix) => prefix !== '/');
  assert.deepEqual(prefixes, ['/guides/', '/gateway/', '/project/']);
  for (const [address, items] of Object.entries(sidebars))
    for (const path of addressesIn(items))
      assert.equal(prefixes.find((prefix) => path.startsWith(prefix)) ?? '/', address, path);
});

test('a reader of the guides or the elements sees no page about the project', () => {
  const { '/project/': project, ...others } = sidebarsOf(findPages());
  const seen = addressesIn(Object.values(others).flat());
  assert.ok(seen.length < 70, `${seen.length} pages`);
  for (const path of ['/project/behavior/sign-in', '/project/coverage', '/project/changelog'])
    assert.ok(addressesIn(project ?? []).includes(path) && !seen.includes(path), path);
});

test('an address of the site before it had a project section leads to the page of today', () => {
  const today = new Set(findPages().map(pathOf));
  const old = readFileSync('test/site/old-addresses.txt', 'utf8').trim().split('\n');
  assert.ok(old.length > 90);
  const lost = old.filter((path) => !today.has(newAddressOf(path) ?? path));
  assert.deepEqual(lost, []);
});

describe('a new page appears without a change of the site', () => {
  test('in the group of its folder', () => {
    const groups = groupsOf([
      page('docs/guides/vue.md', 'Embed in Vue'),
      page('docs/gateway/a.md', 'Third'),
      page('docs/gateway/b.md', 'Second'),
      page('docs/gateway/c.md', 'Not linked'),
      page('docs/gateway.md', 'The gateway', ['docs/gateway/b.md', 'docs/gateway/a.md']),
    ]);
    assert.deepEqual(groups['Guides'], [{ text: 'Embed in Vue', link: '/guides/vue' }]);
    assert.deepEqual(
      groups['Gateway']?.map(({ text }) => text),
      ['The gateway', 'Second', 'Third', 'Not linked'],
    );
  });

  test('in a group of its own, if its folder is new', () => {
    const pages = [page('docs/case-studies/bank.md', 'A <bank> & its tenants')];
    assert.deepEqual(groupsOf(pages)['Case studies'], [
      { text: 'A &lt;bank&gt; &amp; its tenants', link: '/case-studies/bank' },
    ]);
  });

  test('in the last group, if it is in docs itself', () => {
    const last = sidebarsOf([page('docs/glossary.md', 'Glossary')])['/']?.at(-1);
    assert.deepEqual([last?.text, addressesIn(last?.items ?? [])], ['More', ['/glossary']]);
  });
});

test('a collapsed group’s heading leads to the first page of its folder', () => {
  const pages = [
    page('docs/decisions/README.md', 'Decisions'),
    page('docs/decisions/0001-form.md', '1. The form'),
  ];
  assert.deepEqual(sidebarsOf(pages)['/project/'], [
    {
      text: 'Decisions',
      link: '/decisions/',
      collapsed: true,
      items: [{ text: '1. The form', link: '/decisions/0001-form' }],
    },
  ]);
});

test('a page beside a folder of its name is the first page of the folder', () => {
  const gateway = findPages().find(({ source }) => source === 'docs/gateway.md');
  assert.equal(gateway && pathOf(gateway), '/gateway/');
});

test('links to source files lead to the repository, if it is public', () => {
  const address = 'https://github.com/suite/sso/blob/main/';
  assert.equal(filesAddressOf({ repository: 'https://github.com/suite/sso' }), address);
  const repository = { type: 'git', url: 'git+https://github.com/suite/sso.git' };
  assert.equal(filesAddressOf({ repository }), address);
  assert.equal(filesAddressOf({ repository: 'https://git.example.com/sso.git' }), undefined);
  assert.equal(filesAddressOf({}), undefined);
});
