import { dirname } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { pathOf, type Page } from './pages.ts';
import { SECTIONS, type Group } from './sections.ts';

/** The home page, to which the logo leads. */
const HOME = 'site/index.md';

/** Titles that say less in the sidebar than on their page. */
const TITLES: Readonly<Record<string, string>> = {
  'README.md': 'Overview',
  'AGENTS.md': 'Rules for your code',
  'docs/elements/README.md': 'All elements',
  'docs/guides/README.md': 'All guides',
};

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

const allGroups = Object.values(SECTIONS).flat();
const named = new Set(allGroups.flatMap(({ index = '', pages = [] }) => [index, ...pages]));

/** Returns the groups of pages that no section names: each other folder, and the pages of `docs` itself. */
function otherGroups(pages: readonly Page[]): Group[] {
  const folders = new Set(
    pages.map(({ source }) => dirname(source)).filter((folder) => folder.startsWith('docs/')),
  );
  const unnamed = [...folders].filter((path) => !allGroups.some(({ folder }) => folder === path));
  return [
    ...unnamed.map((folder) => ({ text: headline(folder), folder })),
    { text: 'More', folder: 'docs' },
  ];
}

/** A group with its pages. */
export interface FilledGroup {
  readonly text: string;
  readonly index: Page | undefined;
  readonly pages: readonly Page[];
}

/** Returns the groups of each section with their pages, by the section's address. Every page except the home page is in one. */
export function filledSections(all: readonly Page[]): Record<string, FilledGroup[]> {
  const pages = all.filter(({ source }) => source !== HOME);
  const byName = (name: string) => pages.filter(({ source }) => source === name);
  const fill = ({ text, folder, index, pages: names = [] }: Group): FilledGroup => {
    const [indexPage] = byName(index ?? '');
    const first = names.flatMap(byName);
    const others = pages.filter(({ source }) => dirname(source) === folder && !named.has(source));
    const inOrder = [...first, ...inReadingOrder(others, indexPage ?? first[0])];
    return { text, index: indexPage, pages: inOrder };
  };
  return Object.fromEntries(
    Object.entries(SECTIONS).map(([address, groups]) => {
      const every = address === '/' ? [...groups, ...otherGroups(pages)] : groups;
      return [address, every.map(fill).filter((group) => group.pages.length > 0)];
    }),
  );
}

/** Returns the sidebar of each section, by the address of the section. */
export function sidebarsOf(all: readonly Page[]): Record<string, DefaultTheme.SidebarItem[]> {
  const item = (page: Page) => ({ text: textOf(page), link: pathOf(page) });
  return Object.fromEntries(
    Object.entries(filledSections(all)).map(([address, groups]) => [
      address,
      groups.map(({ text, index, pages }) => ({
        text,
        items: pages.map(item),
        ...(index && { link: pathOf(index), collapsed: true }),
      })),
    ]),
  );
}
