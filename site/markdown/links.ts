import { existsSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { pathOf, type Page } from '../pages/pages.ts';

type Token = ReturnType<MarkdownRenderer['parse']>[number];

interface Target {
  /** The page; undefined for another file. */
  readonly page?: Page;
  /** The address in the site, without its base for a page, or in the repository. */
  readonly address: string;
  /** Such as `#events`; '' without one. */
  readonly hash: string;
  /** True for an address of the web, or a place of the same page. */
  readonly isOutside?: boolean;
}

export interface LinkOptions {
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

/** An address of the web, or a place of the same page. */
const isOutside = (href: string): boolean => /^(?:[a-z]+:|#)/i.test(href);

/**
 * Returns a function that finds where a link of a source leads. Pages that the package contains link others by their
 * address in the repository; those lead to the site too. The function returns undefined for a file that the site can't
 * show, and throws for a file that does not exist.
 */
export function linkResolver({ base, pages, repository, onFile }: LinkOptions) {
  const byPath = new Map(
    pages.flatMap((page) => [
      [page.source, page],
      // A link to a folder leads to its first page.
      ...(/(^|\/)index\.md$/.test(page.target)
        ? [[page.source.replace(/(?:\/README)?\.md$/, ''), page] as const]
        : []),
    ]),
  );
  return (from: string, link: string): Target | undefined => {
    const href =
      repository && link.startsWith(repository)
        ? relative(dirname(from), link.slice(repository.length))
        : link;
    if (isOutside(href)) return { address: href, hash: '', isOutside: true };
    const [path = '', anchor] = href.split('#');
    const target = join(dirname(from), decodeURIComponent(path)).replace(/\/$/, '');
    if (!existsSync(target)) throw new Error(`${from} links ${href}, which does not exist.`);
    const hash = anchor === undefined ? '' : `#${anchor}`;
    const page = byPath.get(target);
    if (page) return { page, address: pathOf(page), hash };
    if (target.startsWith('docs/') && extname(target)) {
      onFile(target);
      // VitePress adds the base to the addresses of pages only.
      return { address: target.replace(/^docs\//, base), hash };
    }
    return repository === undefined ? undefined : { address: repository + target, hash };
  };
}

/**
 * markdown-it plugin. The pages link each other as files of the repository; this turns each link into one of the site.
 * A link to a source file leads to the repository, or becomes plain text if that is not public. Throws for a file that
 * does not exist, which fails the build.
 */
export function siteLinks(md: MarkdownRenderer, options: LinkOptions): void {
  const resolve = linkResolver(options);
  md.core.ruler.push('site-links', ({ tokens, env }) => {
    const from = sourceOf(env as { path: string });
    for (const { children } of tokens) {
      const open: Token[] = [];
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          open.push(token);
          const found = resolve(from, token.attrGet('href') ?? '');
          if (found?.isOutside) continue;
          if (found) {
            token.attrSet('href', found.address + found.hash);
            // The site's router knows only pages, so the browser must load a file.
            if (extname(found.address)) token.attrSet('target', '_blank');
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
