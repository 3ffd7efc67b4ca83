import { existsSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { pathOf, type Page } from '../pages/pages.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

interface Options {
  /** The address of the site, ending in `/`. */
  readonly base: string;
  readonly pages: readonly Page[];
  /** The address under which the repository shows a file, ending in `/`; undefined for a repository that is not public. */
  readonly repository: string | undefined;
  /** Is called with each linked file of `docs` that is not a page. The site must contain it. */
  readonly onFile: (source: string) => void;
}

/** Returns the path of the Markdown file that is rendered, from the project's folder. */
const sourceOf = (env: { realPath?: string; path: string }): string =>
  relative('.', env.realPath ?? env.path);

/**
 * markdown-it plugin. The pages link each other as files of the repository; this turns each link into one of the site.
 * A link to a source file leads to the repository, or becomes plain text if that is not public. Throws for a file that
 * does not exist, which fails the build.
 */
export function siteLinks(
  md: MarkdownRenderer,
  { base, pages, repository, onFile }: Options,
): void {
  const byPath = new Map(
    pages.flatMap((page) => [
      [page.source, page],
      // A link to a folder leads to its first page.
      ...(/(^|\/)index\.md$/.test(page.target)
        ? [[join('docs', dirname(page.target)), page] as const]
        : []),
    ]),
  );

  /** Returns the link's address in the site; undefined for a file that the site can't show. */
  const resolve = (from: string, href: string): string | undefined => {
    const [path = '', anchor] = href.split('#');
    const target = join(dirname(from), decodeURIComponent(path)).replace(/\/$/, '');
    if (!existsSync(target)) throw new Error(`${from} links ${href}, which does not exist.`);
    const hash = anchor === undefined ? '' : `#${anchor}`;
    const page = byPath.get(target);
    if (page) return pathOf(page) + hash;
    if (target.startsWith('docs/') && extname(target)) {
      onFile(target);
      // VitePress adds the base to the addresses of pages only.
      return target.replace(/^docs\//, base) + hash;
    }
    return repository && repository + target + hash;
  };

  md.core.ruler.push('site-links', ({ tokens, env }) => {
    const from = sourceOf(env as { path: string });
    for (const { children } of tokens) {
      const open: Token[] = [];
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = token.attrGet('href') ?? '';
          open.push(token);
          if (/^(?:[a-z]+:|#)/i.test(href)) continue;
          const address = resolve(from, href);
          if (address !== undefined) {
            token.attrSet('href', address);
            // The site's router knows only pages, so the browser must load a file.
            if (extname(address.replace(/#.*/, ''))) token.attrSet('target', '_blank');
            continue;
          }
          token.tag = 'span';
          token.attrs = [];
        }
        if (token.type === 'link_close') token.tag = open.pop()?.tag ?? 'a';
      }
    }
  });
}
