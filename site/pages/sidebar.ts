import { dirname } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { pathOf, type Page } from './pages.ts';

/** A group of the sidebar: pages by name, and all pages of folders. */
interface Group {
  readonly text: string;
  readonly pages?: readonly string[];
  readonly folder?: string;
  /** The page to which the group's own heading leads. The group is collapsed until one of its pages is open. */
  readonly index?: string;
}

/** The groups in their order. A folder of `docs` that no group names gets a group of its own. */
const GROUPS: readonly Group[] = [
  { text: 'Start', pages: ['README.md', 'docs/gallery.md'] },
  { text: 'Embed', pages: ['docs/embedding.md', 'docs/testing.md', 'docs/browsers.md'] },
  { text: 'Guides', pages: ['docs/guides/README.md'], folder: 'docs/guides' },
  { text: 'Theming', pages: ['docs/theming.md'] },
  { text: 'Gateway', pages: ['docs/gateway.md', 'docs/error-codes.md'], folder: 'docs/gateway' },
  {
    text: 'Quality',
    pages: [
      'docs/accessibility.md',
      'docs/performance.md',
      'docs/reliability.md',
      'docs/security.md',
    ],
  },
  {
    text: 'Behavior rules',
    index: 'docs/behavior/README.md',
    pages: ['docs/coverage.md'],
    folder: 'docs/behavior',
  },
  { text: 'Decisions', index: 'docs/decisions/README.md', folder: 'docs/decisions' },
  { text: 'Reports', index: 'docs/reports/README.md', folder: 'docs/reports' },
  { text: 'Read aloud', folder: 'docs/transcripts' },
  {
    text: 'Contribute',
    pages: [
      'CONTRIBUTING.md',
      'docs/architecture.md',
      'docs/recipes.md',
      'bench/README.md',
      'CHANGELOG.md',
      'SECURITY.md',
    ],
  },
];

/** The home page, to which the logo leads. */
const HOME = 'site/index.md';

/** Titles that say less in the sidebar than on their page. */
const TITLES: Readonly<Record<string, string>> = { 'README.md': 'Overview' };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns the title as markup, as the sidebar wants it, without the kind of page that the group's name says. */
function textOf({ source, title }: Page): string {
  const text = (TITLES[source] ?? title).replace(
    /^(?:Report|Read aloud): (.)/,
    (_, first: string) => first.toUpperCase(),
  );
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');
}

/** Returns the pages in the order in which a folder's first page links them, then all others. */
function inReadingOrder(pages: readonly Page[], first: Page | undefined): Page[] {
  const links = first?.links ?? [];
  const rank = ({ source }: Page) => (links.includes(source) ? links.indexOf(source) : Infinity);
  return pages.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

const headline = (folder: string): string => {
  const name = folder.replace(/^docs\//, '').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Returns the sidebar. Every page except the home page has one place in it. */
export function sidebarOf(all: readonly Page[]): DefaultTheme.SidebarItem[] {
  const pages = all.filter(({ source }) => source !== HOME);
  const named = new Set(GROUPS.flatMap(({ index = '', pages: names = [] }) => [index, ...names]));
  const folders = new Set(
    pages.map(({ source }) => dirname(source)).filter((folder) => folder.startsWith('docs/')),
  );
  const unnamed = [...folders].filter((path) => !GROUPS.some(({ folder }) => folder === path));
  const groups: readonly Group[] = [
    ...GROUPS,
    ...unnamed.map((folder) => ({ text: headline(folder), folder })),
    { text: 'More', folder: 'docs' },
  ];
  return groups
    .map(({ text, folder, index, pages: names = [] }) => {
      const byName = (name: string) => pages.filter(({ source }) => source === name);
      const [indexPage] = byName(index ?? '');
      const first = names.flatMap(byName);
      const others = pages.filter(({ source }) => dirname(source) === folder && !named.has(source));
      const items = [...first, ...inReadingOrder(others, indexPage ?? first[0])].map((page) => ({
        text: textOf(page),
        link: pathOf(page),
      }));
      return { text, items, ...(indexPage && { link: pathOf(indexPage), collapsed: true }) };
    })
    .filter(({ items }) => items.length > 0);
}
