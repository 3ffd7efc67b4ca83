import { readFileSync } from 'node:fs';

/** A fenced code block of a page. */
export interface Block {
  readonly page: string;
  /** Line of the opening fence, from 1. */
  readonly line: number;
  /** First word of the info string: `text` for plain text, '' if there is none. */
  readonly language: string;
  /** The file to which the page says to write the block: a line before it such as "`src/App.vue`:". */
  readonly file: string | undefined;
  readonly text: string;
}

const FENCE = /^( *)(`{3,})(\S*)/;
const FILE = /^ *`([^`]+)`:$/;

/** Returns all fenced code blocks of a Markdown text, without the indentation of their fence. */
export function blocksIn(page: string, markdown: string): Block[] {
  const lines = markdown.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', fence, language = ''] = FENCE.exec(lines[at] ?? '') ?? [];
    if (!fence) continue;
    const isEnd = (line: string) => line.trim() === fence;
    const end = lines.findIndex((line, later) => later > at && isEnd(line));
    if (end < 0) throw new Error(`${page}:${at + 1}: the code block has no end.`);
    const before = lines.slice(0, at).findLast((line) => line.trim() !== '') ?? '';
    blocks.push({
      page,
      line: at + 1,
      language,
      file: FILE.exec(before)?.[1],
      text: lines
        .slice(at + 1, end)
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
        .join('\n'),
    });
    at = end;
  }
  return blocks;
}

/** Returns all fenced code blocks of a file. */
export const blocksOf = (page: string): Block[] => blocksIn(page, readFileSync(page, 'utf8'));
