import { dirname, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/**
 * markdown-it plugin. Turns a link to a file of the repository's main branch into one to the file itself, which
 * `siteLinks` resolves: pages that the package contains name others, which it does not contain, by their address.
 * `repository` is the address under which the repository shows a file, ending in `/`; undefined without one.
 */
export function repositoryLinks(md: MarkdownRenderer, repository: string | undefined): void {
  if (repository === undefined) return;
  md.core.ruler.before('site-links', 'repository-links', ({ tokens, env }) => {
    const { realPath, path } = env as { realPath?: string; path: string };
    const folder = dirname(relative('.', realPath ?? path));
    for (const { children } of tokens)
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '';
        if (href.startsWith(repository))
          token.attrSet('href', relative(folder, href.slice(repository.length)));
      }
  });
}
