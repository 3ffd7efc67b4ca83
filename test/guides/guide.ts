import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { blocksIn, type Block } from '../docs/blocks.ts';

const FOLDER = 'docs/guides';
/** The page to which the guides refer. It leads to a signed-in page, too: that of the gateway itself. */
const INSTALL = 'docs/install.md';
/** The command that starts the gateway of all guides. */
export const DEV = 'npx sso-elements dev';

/** A guide that leads from an empty folder to a signed-in page. */
export interface Guide {
  readonly name: string;
  readonly path: string;
  /** Oldest version of Node that it names, if it names one. */
  readonly node: string | undefined;
  /** Address of the page that its last step opens. */
  readonly url: string;
  readonly userId: string;
  readonly password: string;
  /** In order; the last command starts the app's server, or the gateway if that serves the page. */
  readonly steps: readonly Step[];
  /** The Content Security Policy that it documents. */
  readonly policy: string | undefined;
}

export type Step =
  | { readonly kind: 'file'; readonly file: string; readonly text: string }
  | { readonly kind: 'command' | 'gateway' | 'server'; readonly text: string };

const OPEN = /^Open <(http:\/\/localhost:\d+\S*)> and sign in as `(\S+)`\s+with `(\S+)`/m;
const NODE = /\bNode (\d+(?:\.\d+)+) or newer/;

function stepsOf(blocks: readonly Block[]): Step[] {
  const commands = blocks.filter(({ language, file }) => language === 'sh' && !file);
  return blocks.flatMap((block): Step[] => {
    const { file, text } = block;
    if (file) return [{ kind: 'file', file, text }];
    if (!commands.includes(block)) return [];
    if (text === DEV) return [{ kind: 'gateway', text }];
    if (block !== commands.at(-1)) return [{ kind: 'command', text }];
    // The lines before it build the app, which has no timeout.
    const lines = text.split('\n');
    const before = lines.slice(0, -1).map((line): Step => ({ kind: 'command', text: line }));
    return [...before, { kind: 'server', text: lines.at(-1) ?? '' }];
  });
}

/** Returns all guides that end with a signed-in page. */
export function readGuides(): Guide[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.md'));
  return [INSTALL, ...files.map((file) => join(FOLDER, file))].flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const [, url, userId, password] = OPEN.exec(text) ?? [];
    if (!url || !userId || !password) return [];
    const blocks = blocksIn(path, text);
    return [
      {
        name: basename(path, '.md'),
        path,
        node: NODE.exec(text)?.[1],
        url,
        userId,
        password,
        steps: stepsOf(blocks),
        policy: blocks.find(({ language }) => language === 'csp')?.text,
      },
    ];
  });
}
