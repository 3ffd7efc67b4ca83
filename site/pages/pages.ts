import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A page of the site. */
export interface Page {
  /** Path of the Markdown file in the repository, such as `docs/gateway/edge.md`. */
  readonly source: string;
  /** Path of the page in the site, as a file name: `gateway/edge.md`. A folder's first page is its `index.md`. */
  readonly target: string;
  readonly title: string;
  /** Paths of the files that the page links, in order. */
  readonly links: readonly string[];
}

/** Pages outside of `docs`, and their names in the site. */
const OTHERS: Readonly<Record<string, string>> = {
  'site/index.md': 'index.md',
  'README.md': 'overview.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'reporting-vulnerabilities.md',
  'bench/README.md': 'benchmarks.md',
};

/** Returns the name in the site of a page below `docs`. */
function targetOf(source: string): string {
  const path = source.replace(/^docs\//, '');
  if (basename(path) === 'README.md') return join(dirname(path), 'index.md');
  // A page beside a folder of the same name is the folder's first page.
  const folder = source.replace(/\.md$/, '');
  return existsSync(folder) ? path.replace(/\.md$/, '/index.md') : path;
}

/** Reads a page. The title is its first heading, as plain text. */
function readPage(source: string, target: string): Page {
  const text = readFileSync(source, 'utf8');
  const [, heading = basename(source, '.md')] = /^# (.+)$/m.exec(text) ?? [];
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, link = '']) =>
    join(dirname(source), link),
  );
  return { source, target, title: heading.replaceAll('`', ''), links };
}

/** Returns all pages of the site. Reads the folders of the repository, which must be the working directory. */
export function findPages(): Page[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => join('docs', name))
    .map((source) => [source, targetOf(source)] as const);
  return [...Object.entries(OTHERS), ...docs].map(([source, target]) => readPage(source, target));
}

/** Returns the path of a page in the site, as its links have it: `/gateway/` or `/gateway/edge`. */
export const pathOf = ({ target }: Pick<Page, 'target'>): string =>
  `/${target.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`;
