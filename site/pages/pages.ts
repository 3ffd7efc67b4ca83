import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inProject, projectFiles } from '../../tools/site/project-pages.ts';

/** A page of the site. */
export interface Page {
  /** Path of the Markdown file in the repository, such as `docs/gateway/edge.md`. */
  readonly source: string;
  /** Path of the page in the site, as a file name: `gateway/edge.md`. A folder's first page is its `index.md`. */
  readonly target: string;
  readonly title: string;
  /** The first paragraph as plain text; '' if the page starts with something else. */
  readonly description: string;
  /** Paths of the files that the page links, in order. */
  readonly links: readonly string[];
}

/** Pages outside of `docs`, and their names in the site. */
const OTHERS: Readonly<Record<string, string>> = {
  'site/index.md': 'index.md',
  'README.md': 'overview.md',
  'AGENTS.md': 'agents.md',
};

/** Returns the name of a page below `docs`, as if all pages were in one section. */
function nameOf(source: string): string {
  const path = source.replace(/^docs\//, '');
  if (basename(path) === 'README.md') return join(dirname(path), 'index.md');
  // A page beside a folder of the same name is the folder's first page.
  const folder = source.replace(/\.md$/, '');
  return existsSync(folder) ? path.replace(/\.md$/, '/index.md') : path;
}

/** The start of a heading, a table, a list, a picture, a code block, or markup. */
const NO_PARAGRAPH = /^(?:[#<|>!*-]|```|\d+\.)/;

/** Returns the first paragraph below the title as plain text. */
function descriptionOf(text: string): string {
  const [, body = ''] = text.split(/^# .+$/m, 2);
  const blocks = body.split(/\n{2,}/).map((block) => block.trim());
  const first = blocks.find((block) => block !== '' && !block.startsWith('<!--')) ?? '';
  if (NO_PARAGRAPH.test(first)) return '';
  return first
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Reads a page. The title is its first heading, as plain text. */
function readPage(source: string, target: string): Page {
  const text = readFileSync(source, 'utf8');
  const [, heading = basename(source, '.md')] = /^# (.+)$/m.exec(text) ?? [];
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) =>
    join(dirname(source), link),
  );
  const title = heading.replaceAll('`', '');
  return { source, target, title, description: descriptionOf(text), links };
}

/** Returns all pages of the site. Reads the folders of the repository, which must be the working directory. */
export function findPages(): Page[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join('docs', name))
    .map((source) => [source, inProject(source, nameOf(source))] as const);
  const project = projectFiles().map((source) => [source, inProject(source, source)] as const);
  return [...Object.entries(OTHERS), ...project, ...docs].map(([source, target]) =>
    readPage(source, target),
  );
}

/** Returns the path of a page in the site, as its links have it: `/gateway/` or `/gateway/edge`. */
export const pathOf = ({ target }: Pick<Page, 'target'>): string =>
  `/${target.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
