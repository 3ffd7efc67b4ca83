import { parseFragment, type ChildNode } from 'parse5';
import { createCore, provideCore, type Core } from '../../core/kernel/core.ts';
import { enUS } from '../../core/i18n/en-us.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { browserPorts } from '../../core/kernel/ports.ts';
import type { Markup } from './markup.ts';

/** A view's first frame, as it goes into a file. */
export interface Frame {
  readonly root: Markup;
  /** English, by id. */
  readonly texts: Readonly<Record<string, string>>;
  readonly css: string;
}

function treeOf(node: ChildNode): Markup {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!('tagName' in node)) throw new Error(`The first frame holds a ${node.nodeName}.`);
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [node.tagName, attributes, ...node.childNodes.map(treeOf)];
}

type TextId = keyof typeof enUS;

/**
 * Makes a first frame of what React renders, while the elements are built: no page runs this. `more` are texts that the
 * frame may come to show.
 */
export function prerender(
  render: (core: Core) => string,
  css: readonly string[],
  more: readonly TextId[] = [],
): Frame {
  const location = { href: 'https://frame.invalid/', assign() {}, reload() {} };
  const core = createCore({ ...browserPorts, location, onStorage: () => () => {} });
  core.services.set('messages', { ...messagesService(core), t: (id: MessageId) => `{${id}}` });
  provideCore(core);
  const html = render(core);
  const [root] = parseFragment(html).childNodes.map(treeOf);
  if (!root) throw new Error('The first frame is empty.');
  const ids = [...html.matchAll(/\{([\w.]+)\}/g)].map(([, id]) => id as TextId);
  return {
    root,
    texts: Object.fromEntries([...ids, ...more].map((id) => [id, enUS[id]])),
    css: css.join('\n'),
  };
}
