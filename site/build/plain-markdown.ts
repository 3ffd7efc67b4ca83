import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import type { linkResolver } from '../markdown/links.ts';
import type { Page } from '../pages/pages.ts';

interface Options {
  /** The address of the site, ending in `/`. */
  readonly base: string;
  readonly resolve: ReturnType<typeof linkResolver>;
}

/** What the home page shows in place of a title. */
const Home = z.object({
  hero: z.object({ name: z.string(), text: z.string(), tagline: z._default(z.string(), '') }),
  features: z._default(z.array(z.object({ title: z.string(), details: z.string() })), []),
});

/** Returns the head of the home page as Markdown. */
function headOf(front: string): string {
  const { hero, features } = Home.parse(parse(front));
  const items = features.map(({ title, details }) => `- **${title}**: ${details}`);
  return [`# ${hero.name}`, hero.text, hero.tagline, items.join('\n')].filter(Boolean).join('\n\n');
}

const FENCED = /^( *)(`{3,})[^]*?^\1\2$/gm;
const LINK = /\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;

/** Applies a function to all of a text but its code blocks. */
function outsideCode(text: string, change: (part: string) => string): string {
  let end = 0;
  let result = '';
  for (const { 0: block, index } of text.matchAll(FENCED)) {
    result += change(text.slice(end, index)) + block;
    end = index + block.length;
  }
  return result + change(text.slice(end));
}

const DEFINITION = /^\[([^\]\n]+)\]: (\S+)(?: .*)?\n?/gm;

/** Writes the addresses of links into the links, where a page lists them at its end. */
function withAddresses(text: string): string {
  const addresses = new Map(
    [...text.matchAll(DEFINITION)].map(([, name = '', address = '']) => [
      name,
      address.replaceAll('(', '%28').replaceAll(')', '%29'),
    ]),
  );
  if (addresses.size === 0) return text;
  return text
    .replace(DEFINITION, '')
    .replace(/\[([^[\]]+)\]\[([^\]\n]+)\]/g, (all, words: string, name: string) => {
      const address = addresses.get(name);
      return address === undefined ? all : `[${words}](${address})`;
    });
}

/** Returns a page as Markdown without comments and components, whose links lead to Markdown pages of the site. */
export function plainMarkdown({ source }: Page, { base, resolve }: Options): string {
  const file = readFileSync(source, 'utf8');
  const [, front = '', rest = ''] = /^---\n([^]*?)\n---\n([^]*)$/.exec(file) ?? [];
  const text = front ? `${headOf(front)}\n${rest}` : file;
  const plain = outsideCode(withAddresses(text), (part) =>
    part
      .replace(/<!--[^]*?-->\n*/g, '')
      .replace(/^<\/?[a-zA-Z][^>]*>\n/gm, '')
      .replace(LINK, (_, words: string, href: string) => {
        const found = resolve(source, href);
        if (!found) return words.startsWith('!') ? '' : words;
        const { page, address, hash } = found;
        return `[${words}](${page ? base + page.target : address}${hash})`;
      }),
  );
  return `${plain.trim()}\n`;
}
