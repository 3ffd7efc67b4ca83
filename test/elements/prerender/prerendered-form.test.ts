import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { ENGLISH, formOf } from '../../../src/elements/prerender/prerendered-form.ts';
import { formState } from '../../../src/elements/prerender/form-state.ts';
import { createTagRoot } from '../../../src/elements/wrapper/react-mount.tsx';
import { viewBox } from '../../../src/elements/wrapper/view-box.ts';
import { loginCss } from '../../../src/views/login/login-css.prerender.ts';
import { LoginView } from '../../../src/views/login/login-view.tsx';
import { beginOpening } from '../../../src/views/login/opening.ts';
import type { ViewModule } from '../../../src/views/view.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { BASIC, PASSPORT, portal } from '../../views/login/screen.tsx';

// Rules: sign-in-11, sign-in-25

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** Adds a sign-in tag without React to the page of a tenant with a password and a provider. */
function openTag() {
  const fake = fakeCore();
  fake.page.gateway.answer('authTypes', portal([BASIC, PASSPORT]));
  const element = document.createElement('sso-login');
  document.body.append(element);
  cleanups.push(provideCore(fake.core), () => element.remove());
  return { ...fake, element };
}

/** Records React's complaints about markup that differs from its own. */
function recordReactErrors(): unknown[] {
  const errors: unknown[] = [];
  const { error } = console;
  console.error = (...args: unknown[]) => void errors.push(args);
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.message);
  };
  addEventListener('error', onError);
  cleanups.push(() => {
    console.error = error;
    removeEventListener('error', onError);
  });
  return errors;
}

const module: ViewModule = { View: LoginView as ViewModule['View'], css: loginCss };

/** Hydrates the prerendered form in a tag with these attributes, and returns React's complaints. */
async function hydrate({ core, host, element }: ReturnType<typeof openTag>, attributes = {}) {
  const errors = recordReactErrors();
  const screen = beginOpening(core, host);
  const prerendered = formOf(element).take();
  let isAdopted = false;
  expect(screen.startHydration(() => (isAdopted = true))).to.equal(true);
  const root = createTagRoot(viewBox(element), true, { module, host, attributes, dir: '' });
  cleanups.push(
    () => prerendered?.release(),
    () => root.unmount(),
  );
  await waitUntil(() => element.textContent.includes('Acme Passport'));
  expect(isAdopted).to.equal(true);
  return errors;
}

describe('the prerendered sign-in form', () => {
  it('matches what React renders, so that React can hydrate it', async () => {
    const tag = openTag();
    formOf(tag.element).show();
    const form = tag.element.querySelector('form');
    expect(await hydrate(tag)).to.deep.equal([]);
    expect(tag.element.querySelector('form') === form).to.equal(true);
  });

  it('has the page’s user ID, and keeps it when React hydrates it', async () => {
    const tag = openTag();
    formOf(tag.element).show(ENGLISH, { userId: 'ada@acme.example' });
    const field = tag.element.querySelector<HTMLInputElement>('input[name=username]');
    expect(field?.value).to.equal('ada@acme.example');
    expect(await hydrate(tag, { userId: 'ada@acme.example' })).to.deep.equal([]);
    expect(field?.isConnected).to.equal(true);
    expect(field?.value).to.equal('ada@acme.example');
  });

  it('has all texts of the screen', () => {
    const { core, element } = openTag();
    const { text } = formState(core);
    formOf(element).show();
    const texts = [...element.querySelectorAll('label, button, h1')].map(
      (part) => part.getAttribute('aria-label') ?? part.textContent,
    );
    expect(texts).to.include.members([
      text('login.heading'),
      text('login.userId.label'),
      text('login.password.label'),
      text('login.password.show'),
      text('login.reset'),
      text('login.submit'),
    ]);
    expect(texts).not.to.include('');
  });

  it('is accessible', async () => {
    const { element } = openTag();
    formOf(element).show();
    await settled(document);
    await expect(element).to.be.accessible();
    formOf(element).take()?.release();
  });

  it('does not appear on a page that already shows a sign-in', () => {
    const { element } = openTag();
    formOf(element).show();
    const second = document.createElement('sso-login');
    document.body.append(second);
    cleanups.push(() => second.remove());
    formOf(second).show(ENGLISH);
    expect(second.childElementCount).to.equal(0);
    formOf(element).take()?.release();
  });

  it('is not shown if a view is loaded first', () => {
    const { element } = openTag();
    expect(formOf(element).take()).to.equal(undefined);
    formOf(element).show();
    expect(element.childElementCount).to.equal(0);
  });

  it('is not shown in a tag that is not on the page', () => {
    const element = document.createElement('sso-login');
    formOf(element).show();
    expect(element.childElementCount).to.equal(0);
  });

  it('is shown once in a tag', () => {
    const { element } = openTag();
    formOf(element).show();
    const form = element.querySelector('form');
    // Removes the marker of a visible sign-in, but not the form.
    element.querySelector('.sso-language-scope')?.classList.remove('sso-language-scope');
    formOf(element).show();
    expect(element.querySelector('form') === form).to.equal(true);
    formOf(element).take()?.release();
  });

  it('adopts its style sheet in the shadow root that contains its tag', () => {
    const container = document.createElement('div');
    document.body.append(container);
    cleanups.push(() => container.remove());
    const { element } = openTag();
    const root = container.attachShadow({ mode: 'open' });
    root.append(element);
    const before = document.adoptedStyleSheets.length;
    formOf(element).show();
    expect([root.adoptedStyleSheets.length, document.adoptedStyleSheets.length]).to.deep.equal([
      1,
      before,
    ]);
    formOf(element).take()?.release();
    expect(root.adoptedStyleSheets.length).to.equal(0);
  });

  it('removes its style sheet when it is released', () => {
    const { element } = openTag();
    const before = document.adoptedStyleSheets.length;
    formOf(element).show();
    expect(document.adoptedStyleSheets.length).to.equal(before + 1);
    formOf(element).take()?.release();
    expect(document.adoptedStyleSheets.length).to.equal(before);
  });
});
