import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { linkResolver } from '../markdown/links.ts';
import type { Page } from '../pages/pages.ts';
import { isProjectPage } from '../../tools/site/project-pages.ts';
import { filledSections } from '../pages/sidebar.ts';
import { llmsText } from './llms-text.ts';
import { plainMarkdown } from './plain-markdown.ts';

interface Options {
  readonly outDir: string;
  /** The address of the site, ending in `/`. */
  readonly base: string;
  readonly resolve: ReturnType<typeof linkResolver>;
}

/**
 * Writes each page as Markdown beside its HTML, `llms.txt` with their list, and `llms-full.txt` with the text of all that
 * are not about the project itself.
 */
export function writeTextFiles(pages: readonly Page[], { outDir, base, resolve }: Options): void {
  const write = (name: string, text: string): void => {
    const file = join(outDir, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const texts = new Map(pages.map((page) => [page, plainMarkdown(page, { base, resolve })]));
  for (const [{ target }, text] of texts) write(target, text);
  const sections = filledSections(pages);
  write('llms.txt', llmsText(sections, base));
  const inOrder = Object.values(sections)
    .flat()
    .flatMap(({ pages: inGroup }) => inGroup);
  const full = [...new Set(inOrder)].filter(({ source }) => !isProjectPage(source));
  write('llms-full.txt', full.map((page) => texts.get(page)).join('\n---\n\n'));
}
