import { Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import type { ThemeEntry } from '../../../src/core/contract/auth.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { toastsService, type Toast } from '../../../src/core/notices/toasts.ts';
import { adoptStyles } from '../../../src/elements/wrapper/styles.ts';
import { loginCss } from '../../../src/views/login/login-css.prerender.ts';
import { LoginView } from '../../../src/views/login/login-view.tsx';
import { fakeCore, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { ok, refused, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

export const option = (authType: string, name = '', logo = '', orgType = 'TENANT') => ({
  authType,
  orgType,
  name,
  logo,
});
export const BASIC = option('BASIC', 'User ID and password');
export const PASSPORT = option('OIDC', 'Acme Passport');
export const ADMIN = option('OIDC', 'Framework Admin Login', '', 'PO');

/** A red dot and a broken image. */
export const DOT = 'data:image/gif;base64,R0lGODlhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=';
export const BROKEN = 'data:image/png;base64,AAAA';

export const portal = (
  options: readonly object[] = [BASIC],
  themeDetails: readonly Partial<ThemeEntry>[] = [],
  features: readonly string[] = [],
): Answer => ok({ authentications: options, theme: { themeDetails }, features });

export const wrong = (failedLoginCount = 1, captchaIteration = 3): Answer =>
  refused(400, {
    error: 'Sign-in failed',
    message: 'The user ID or the password is wrong.',
    data: { failedLoginCount, captchaIteration },
  });

export const signedIn: Answer = ok({ roles: ['Business User'], tokenExpiry: 900 });

export interface ScreenStart extends CoreStart {
  readonly authTypes?: Answer[];
  readonly login?: Answer[];
  /** The element's attribute. */
  readonly userId?: string;
}

type Control = HTMLButtonElement | HTMLAnchorElement;

/** Returns an element's accessible name. */
function nameOf(element: Element): string {
  const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt);
  const name = element.getAttribute('aria-label') ?? [element.textContent, ...pictures].join(' ');
  return name.replace(/\s+/g, ' ').trim();
}

/** The sign-in screen in a page, with its tag's styles. Finds elements by what users see. */
export class Screen {
  readonly element = document.createElement('sso-login');
  readonly toasts: Toast[] = [];
  /** How often any part of the screen has been rendered. */
  drawings = 0;
  readonly #root = createRoot(this.element);
  readonly #cleanups: (() => void)[];

  constructor(
    readonly fake: FakeCore,
    userId?: string,
  ) {
    document.body.append(this.element);
    this.#cleanups = [
      () => this.element.remove(),
      provideCore(fake.core),
      adoptStyles(this.element, loginCss, true),
      toastsService(fake.core).$toasts.listen((toasts) => {
        const known = new Set(this.toasts.map(({ id }) => id));
        this.toasts.push(...toasts.filter(({ id }) => !known.has(id)));
      }),
    ];
    this.#root.render(
      <Profiler id="screen" onRender={() => (this.drawings += 1)}>
        <LoginView host={fake.host} {...(userId !== undefined && { userId })} />
      </Profiler>,
    );
  }

  close(): void {
    this.#root.unmount();
    for (const cleanup of this.#cleanups.splice(0).reverse()) cleanup();
  }

  get #controls(): Control[] {
    return [...this.element.querySelectorAll<Control>('button, a[href]')];
  }

  /** Returns the button or link with this name, if any. */
  find = (name: string): Control | undefined =>
    this.#controls.find((control) => nameOf(control) === name);

  get names(): string[] {
    return this.#controls.map(nameOf);
  }

  press(name: string): void {
    const control = this.find(name);
    if (!control) throw new Error(`No '${name}' among: ${this.names.join(', ')}`);
    control.focus();
    control.click();
  }

  /** Returns the input with this label. Throws if there is none. */
  field(label: string): HTMLInputElement {
    const found = [...this.element.querySelectorAll('label')].find(
      ({ textContent }) => textContent === label,
    )?.control;
    if (!(found instanceof HTMLInputElement)) throw new Error(`No field '${label}'`);
    return found;
  }

  hasField = (label: string): boolean =>
    [...this.element.querySelectorAll('label')].some(({ textContent }) => textContent === label);

  /** The label or name of the focused element, because chai would print whole documents for elements. */
  get focused(): string {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    return element instanceof HTMLInputElement
      ? (element.labels?.[0]?.textContent ?? '')
      : nameOf(element);
  }

  /** Enters a value as a user or a password manager does. */
  type(label: string, value: string): void {
    const field = this.field(label);
    field.focus();
    field.value = value;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  /** Returns the text that describes a field, such as its error. */
  descriptionOf(label: string): string {
    const ids = this.field(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  }

  get heading(): string {
    return this.element.querySelector('h1')?.textContent ?? '';
  }

  /** The text of the live regions. */
  get status(): string {
    const all = [...this.element.querySelectorAll('[role=status]')];
    return all.map(({ textContent }) => textContent).join('');
  }

  get text(): string {
    return this.element.textContent;
  }

  get canvas(): HTMLCanvasElement {
    const canvas = this.element.querySelector('canvas');
    if (!canvas) throw new Error('No captcha is shown');
    return canvas;
  }

  /** Returns whether an element of the screen matches the selector. */
  shows = (selector: string): boolean => this.element.querySelector(selector) !== null;

  get isCaptchaShown(): boolean {
    return this.shows('canvas');
  }

  /** Fills the form and presses Sign In. */
  signIn(userId = 'ada@acme.example', password = 'Portal-2026!'): void {
    this.type('User ID', userId);
    this.type('Password', password);
    this.press('Sign In');
  }

  requests = (call: 'login' | 'authTypes' | 'logout') => this.fake.page.gateway.requests(call);
}

const open: Screen[] = [];

/** Renders the screen; it is closed after the test. */
export function drawScreen({ authTypes, login, userId, ...start }: ScreenStart = {}): Screen {
  const fake = fakeCore(start);
  fake.page.gateway.answer('authTypes', ...(authTypes ?? [portal()]));
  fake.page.gateway.answer('login', ...(login ?? [wrong()]));
  const screen = new Screen(fake, userId);
  open.push(screen);
  return screen;
}

/** Renders the screen and waits until the tenant's sign-in options are loaded. */
export async function openScreen(start: ScreenStart = {}): Promise<Screen> {
  const screen = drawScreen(start);
  await waitUntil(
    () => screen.status === '' && screen.element.querySelector('h1'),
    'the screen never opened',
  );
  return screen;
}

afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
