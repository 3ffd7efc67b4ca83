import type { SsoUserMenu } from '../../../src/elements/sso-user-menu.ts';
import type { Choice } from '../choice.ts';
import { repliesOf } from '../choice-replies.ts';
import { type FromFrame, ToFrame } from '../messages.ts';
import { stateOf } from '../states.ts';
import { goOffline, startFakeBrowser } from './fake-browser.ts';
import { startFakeGateway } from './fake-gateway.ts';

/** Resolves with the first element that matches the selector, as soon as it exists. */
function waitForElement<T extends Element>(root: Element, selector: string): Promise<T> {
  return new Promise((resolve) => {
    const resolveIfFound = () => {
      const found = root.querySelector<T>(selector);
      if (!found) return;
      observer.disconnect();
      resolve(found);
    };
    const observer = new MutationObserver(resolveIfFound);
    observer.observe(root, { childList: true, subtree: true });
    resolveIfFound();
  });
}

/** Resolves with the password field of the tag's sign-in form, as soon as it exists. */
const waitForForm = (tag: Element): Promise<HTMLInputElement> =>
  waitForElement<HTMLInputElement>(tag, 'input[name=password]');

/** Submits the sign-in form with a wrong password. */
async function signIn(tag: Element): Promise<void> {
  const password = await waitForForm(tag);
  const userId = tag.querySelector<HTMLInputElement>('input[name=username]');
  if (userId) userId.value = 'ada@acme.example';
  password.value = 'Summer-2026';
  password.form?.requestSubmit();
}

const EVENTS = [
  'sso-ready',
  'sso-signed-in',
  'sso-signed-out',
  'sso-session-warning',
  'sso-session-refreshed',
  'sso-navigate',
  'sso-product-open',
  'sso-menu-toggle',
  'sso-consent',
  'sso-locale-change',
  'sso-step',
  'sso-error',
];

const postToPage = (message: FromFrame) => parent.postMessage(message, location.origin);

/** Forwards the tag's events to the page. Prevents navigation, because the iframe has only this page. */
function forwardEvents(): void {
  for (const name of EVENTS)
    addEventListener(name, (event) => {
      if (name === 'sso-navigate' || name === 'sso-product-open') event.preventDefault();
      const detail = JSON.stringify((event as CustomEvent<unknown>).detail);
      postToPage({ type: 'playground-event', name, detail });
    });
}

function addPageText(): void {
  const text = document.createElement('p');
  text.className = 'page';
  text.textContent = 'A page of the suite. The tag appears when it has something to show.';
  document.body.append(text);
}

/** Shows the tag in a header, as a page of the suite does. */
function addHeader(tag: Element): void {
  const header = document.createElement('header');
  header.className = 'header';
  const name = document.createElement('strong');
  name.textContent = 'Invoicing';
  header.append(name, tag);
  document.body.append(header);
}

/** Performs the actions that lead to the chosen state, such as going offline. */
async function enterState(tag: HTMLElement, { tag: name, state }: Choice): Promise<void> {
  const { isOffline, isSigningIn, isOpening } = stateOf(name, state);
  if (isOpening && name === 'sso-user-menu') await (tag as SsoUserMenu).open();
  if (!isOffline && !isSigningIn) return;
  await waitForForm(tag);
  if (isOffline) goOffline();
  if (isSigningIn) await signIn(tag);
}

/** Shows the chosen tag. Returns a function that applies a changed choice without a restart. */
async function start(first: Choice): Promise<(choice: Choice) => void> {
  let current = first;
  startFakeBrowser(first);
  startFakeGateway(() => repliesOf(current));
  forwardEvents();
  // Imported only now, because the elements must find the fake storage, cookies and `fetch`.
  const { applyChoice, showTheme } = await import('./apply-choice.ts');
  const tag = document.createElement(first.tag);
  applyChoice(tag, first);
  if (first.tag === 'sso-session-guard' || first.tag === 'sso-cookie-consent') addPageText();
  if (first.tag === 'sso-user-menu') addHeader(tag);
  else document.body.append(tag);
  void enterState(tag, first);
  return (choice) => {
    const isThemeChanged = JSON.stringify(choice.theme) !== JSON.stringify(current.theme);
    current = choice;
    applyChoice(tag, choice);
    if (isThemeChanged) showTheme(choice);
  };
}

let started: Promise<(choice: Choice) => void> | undefined;
addEventListener('message', ({ origin, data }) => {
  const parsed = ToFrame.safeParse(data);
  if (origin !== location.origin || !parsed.success) return;
  const { choice } = parsed.data;
  if (started) void started.then((update) => update(choice));
  else started = start(choice);
});
postToPage({ type: 'playground-ready' });
