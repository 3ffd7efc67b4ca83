import type { Choice } from '../choice.ts';
import { repliesOf } from '../choice-replies.ts';
import { ToFrame, type FromFrame } from '../messages.ts';
import { stateOf } from '../states.ts';
import { goOffline, startFakeBrowser } from './fake-browser.ts';
import { startFakeGateway } from './fake-gateway.ts';
import { formOf, signIn } from './sign-in.ts';

const EVENTS = [
  'sso-ready',
  'sso-signed-in',
  'sso-signed-out',
  'sso-session-warning',
  'sso-session-refreshed',
  'sso-navigate',
  'sso-product-open',
  'sso-consent',
  'sso-locale-change',
  'sso-error',
];

const tell = (message: FromFrame) => parent.postMessage(message, location.origin);

/** Tells the page each event of the tag. Nobody leaves the frame: there is nowhere to go. */
function listen(): void {
  for (const name of EVENTS)
    addEventListener(name, (event) => {
      if (name === 'sso-navigate' || name === 'sso-product-open') event.preventDefault();
      const detail = JSON.stringify((event as CustomEvent<unknown>).detail);
      tell({ type: 'playground-event', name, detail });
    });
}

function drawPage(): void {
  const text = document.createElement('p');
  text.className = 'page';
  text.textContent = 'A page of the suite. The tag shows itself when it has something to say.';
  document.body.append(text);
}

async function bringAbout(tag: HTMLElement, { tag: name, state }: Choice): Promise<void> {
  const { isOffline, isSigningIn } = stateOf(name, state);
  if (!isOffline && !isSigningIn) return;
  await formOf(tag);
  if (isOffline) goOffline();
  if (isSigningIn) await signIn(tag);
}

/** Shows the chosen tag; returns how to change what may change in place. */
async function start(first: Choice): Promise<(choice: Choice) => void> {
  let current = first;
  startFakeBrowser(first);
  startFakeGateway(() => repliesOf(current));
  listen();
  // What the elements take from the browser is in place now.
  const { dress, showTheme } = await import('./dress.ts');
  const tag = document.createElement(first.tag);
  dress(tag, first);
  if (first.tag === 'sso-session-guard' || first.tag === 'sso-cookie-consent') drawPage();
  document.body.append(tag);
  void bringAbout(tag, first);
  return (choice) => {
    const isThemed = JSON.stringify(choice.theme) !== JSON.stringify(current.theme);
    current = choice;
    dress(tag, choice);
    if (isThemed) showTheme(choice);
  };
}

let change: Promise<(choice: Choice) => void> | undefined;
addEventListener('message', ({ origin, data }) => {
  const said = ToFrame.safeParse(data);
  if (origin !== location.origin || !said.success) return;
  const { choice } = said.data;
  if (change) void change.then((apply) => apply(choice));
  else change = start(choice);
});
tell({ type: 'playground-ready' });
