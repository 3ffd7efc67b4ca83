import { slugOf } from '../../../site/markdown/slug.ts';

/** Returns the anchors of a document's headings. A code block has none, and of a link its text counts. */
export const anchorsOf = (text: string): string[] =>
  [...text.replace(/^([ \t]*)(```+).*\n[^]*?^\1\2$/gm, '').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) => slugOf(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')),
  );
