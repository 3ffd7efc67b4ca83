import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { createCore, override, provideCore, type Core } from '../../core/kernel/core.ts';
import { elements } from '../../core/i18n/en-us/elements.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import type { MessageId } from '../../core/i18n/texts.ts';
import { browserPorts } from '../../core/kernel/ports.ts';
import type { Markup } from './markup.ts';

/** A prerendered view, as it is written into a module. */
export interface Prerendered {
  readonly root: Markup;
  /** The English texts, by ID. */
  readonly texts: Readonly<Record<string, string>>;
  readonly css: string;
}

function treeOf(node: DefaultTreeAdapterTypes.ChildNode): Markup {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!('tagName' in node)) throw new Error(`The prerendered view contains a ${node.nodeName}.`);
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [node.tagName, attributes, ...node.childNodes.map(treeOf)];
}

/** Removes the tokens that no rule uses. The full styles, which come with the view, have them. */
export function withoutUnusedTokens(css: string, viewCss = ''): string {
  const used = new Set(
    [...`${css}${viewCss}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
  );
  return css.replaceAll(/(?<=[{;])(--[\w-]+):[^;{}]+;?/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
}

type TextId = keyof typeof elements;

/**
 * Prerenders a view from React's HTML. Runs only in the build, never in a page. `texts` are those that the prerendered
 * view may show later; `viewCss` are styles that a module has apart, with the tokens that they use. Throws if the HTML is empty or contains anything but elements and texts.
 */
export function prerender(
  render: (core: Core) => string,
  css: readonly string[],
  { texts: more = [], viewCss = '' }: { texts?: readonly TextId[]; viewCss?: string } = {},
): Prerendered {
  const location = { href: 'https://prerender.invalid/', assign() {}, reload() {} };
  const ports = { ...browserPorts, location, onStorage: () => () => {} };
  const messages = { ...messagesService(createCore({ ports })), t: (id: MessageId) => `{${id}}` };
  const core = createCore({ ports, overrides: [override(messagesService, messages)] });
  provideCore(core);
  const html = render(core);
  const [root] = parseFragment(html).childNodes.map(treeOf);
  if (!root) throw new Error('The prerendered view is empty.');
  const ids = [...html.matchAll(/\{([\w.]+)\}/g)].map(([, id]) => id as TextId);
  return {
    root,
    texts: Object.fromEntries([...ids, ...more].map((id) => [id, elements[id]])),
    css: withoutUnusedTokens(css.join('\n'), viewCss),
  };
}
