// Nothing here runs on a page: what is exported is made while the elements are built.
import { parseFragment, type ChildNode } from 'parse5';
import { renderToString } from 'react-dom/server';
import { createCore, provideCore } from '../core/core.ts';
import { enUS } from '../core/i18n/en-us.ts';
import { messagesRoom } from '../core/i18n/messages.ts';
import type { MessageId } from '../core/i18n/texts.ts';
import { browserPorts } from '../core/ports.ts';
import { LoginView, loginCss } from '../views/login/login-view.tsx';
import { openingOf } from '../views/login/opening.ts';
import { harden } from '../views/shared/styles/harden.ts';
import motionCss from '../views/shared/styles/motion.css';
import tokensCss from '../views/shared/styles/tokens.css';
import { ViewTree } from './view-tree.tsx';

/** A text, or a tag with its attributes and children. `{login.submit}` stands for the text of that id. */
export type Markup = string | readonly [tag: string, attributes: Attributes, ...Markup[]];
type Attributes = Readonly<Record<string, string>>;

const PLACE = /\{([\w.]+)\}/g;

function treeOf(node: ChildNode): Markup {
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!('tagName' in node)) throw new Error(`The first frame holds a ${node.nodeName}.`);
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return [node.tagName, attributes, ...node.childNodes.map(treeOf)];
}

/** The sign-in screen as React first draws it over the frame, its texts by their ids. */
function render(): string {
  const location = { href: 'https://frame.invalid/', assign() {}, reload() {} };
  const core = createCore({ ...browserPorts, location, onStorage: () => () => {} });
  core.rooms.set('messages', { ...messagesRoom(core), t: (id: MessageId) => `{${id}}` });
  provideCore(core);
  const host = { emit: () => true };
  openingOf(core, host).takeFrame(() => {});
  const module = { View: LoginView, css: loginCss };
  return renderToString(<ViewTree module={module} host={host} attributes={{}} dir="" />);
}

const html = render();
const [root] = parseFragment(html).childNodes.map(treeOf);
if (!root) throw new Error('The first frame is empty.');

/** The sign-in screen's first frame (spec 2): its markup, its English texts and its sheet. */
export const loginFrame = {
  root,
  texts: Object.fromEntries(
    [...html.matchAll(PLACE)].map(([, id]) => [id, enUS[id as keyof typeof enUS]]),
  ) as Readonly<Record<string, string>>,
  css: [tokensCss, motionCss, harden(loginCss.join('\n'))].join('\n'),
};
