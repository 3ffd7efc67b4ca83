import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import {
  drawPrerendered,
  ENGLISH,
  adoptPrerendered,
} from '../../../src/elements/prerender/prerendered-form.ts';
import { formState } from '../../../src/elements/prerender/form-state.ts';
import { createTagRoot } from '../../../src/elements/wrapper/react-mount.tsx';
import { viewBox } from '../../../src/elements/wrapper/view-box.ts';
import { LoginView, loginCss } from '../../../src/views/login/login-view.tsx';
import { beginOpening } from '../../../src/views/login/opening.ts';
import type { ViewModule } from '../../../src/views/view.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { settled } from '../../support/settled.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { BASIC, PASSPORT, portal } from '../../views/login/screen.tsx';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** A sign-in tag on the page of a tenant with a password and a provider, React not yet in it. */
function openTag() {
  const fake = fakeCore();
  fake.page.gateway.answer('authTypes', portal([BASIC, PASSPORT]));
  const element = document.createElement('sso-login');
  document.body.append(element);
  cleanups.push(provideCore(fake.core), () => element.remove());
  return { ...fake, element };
}

/** What React has to say about markup that is not what it would have drawn. */
function hearReact(): unknown[] {
  const heard: unknown[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => void heard.push(words);
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    heard.push(event.message);
  };
  addEventListener('error', onError);
  cleanups.push(() => {
    console.error = error;
    removeEventListener('error', onError);
  });
  return heard;
}

const module: ViewModule = { View: LoginView as ViewModule['View'], css: loginCss };

/** React takes a frame over, in a tag with such attributes; gives what it had to say. */
async function takeOver({ core, host, element }: ReturnType<typeof openTag>, attributes = {}) {
  const heard = hearReact();
  const screen = beginOpening(core, host);
  const frame = adoptPrerendered(element);
  let isTaken = false;
  expect(screen.adoptPrerendered(() => (isTaken = true))).to.equal(true);
  const root = createTagRoot(viewBox(element), true, { module, host, attributes, dir: '' });
  cleanups.push(
    () => frame?.release(),
    () => root.unmount(),
  );
  await waitUntil(() => element.textContent.includes('Acme Passport'));
  expect(isTaken).to.equal(true);
  return heard;
}

describe('the sign-in form’s first frame', () => {
  it('is what React draws, so that it can take it over as it stands', async () => {
    const tag = openTag();
    drawPrerendered(tag.element);
    const form = tag.element.querySelector('form');
    expect(await takeOver(tag)).to.deep.equal([]);
    expect(tag.element.querySelector('form') === form).to.equal(true);
  });

  it('has the user ID that the page gives, and keeps it when React takes it over', async () => {
    const tag = openTag();
    drawPrerendered(tag.element, ENGLISH, { userId: 'ada@acme.example' });
    const field = tag.element.querySelector<HTMLInputElement>('input[name=username]');
    expect(field?.value).to.equal('ada@acme.example');
    expect(await takeOver(tag, { userId: 'ada@acme.example' })).to.deep.equal([]);
    expect(field?.isConnected).to.equal(true);
    expect(field?.value).to.equal('ada@acme.example');
  });

  it('has all texts of its own that the screen has', () => {
    const { core, element } = openTag();
    const { text } = formState(core);
    drawPrerendered(element);
    const words = [...element.querySelectorAll('label, button, h1')].map(
      (part) => part.getAttribute('aria-label') ?? part.textContent,
    );
    expect(words).to.include.members([
      text('login.heading'),
      text('login.userId.label'),
      text('login.password.label'),
      text('login.password.show'),
      text('login.reset'),
      text('login.submit'),
    ]);
    expect(words).not.to.include('');
  });

  it('is readable to everybody', async () => {
    const { element } = openTag();
    drawPrerendered(element);
    await settled(document);
    await expect(element).to.be.accessible();
    adoptPrerendered(element)?.release();
  });

  it('leaves a page alone that shows a sign-in already', () => {
    const { element } = openTag();
    drawPrerendered(element);
    const second = document.createElement('sso-login');
    document.body.append(second);
    cleanups.push(() => second.remove());
    drawPrerendered(second, ENGLISH);
    expect(second.childElementCount).to.equal(0);
    adoptPrerendered(element)?.release();
  });

  it('is not drawn where a view has come first', () => {
    const { element } = openTag();
    expect(adoptPrerendered(element)).to.equal(undefined);
    drawPrerendered(element);
    expect(element.childElementCount).to.equal(0);
  });

  it('is not drawn in a tag that is not on the page', () => {
    const element = document.createElement('sso-login');
    drawPrerendered(element);
    expect(element.childElementCount).to.equal(0);
  });

  it('is drawn once in a tag', () => {
    const { element } = openTag();
    drawPrerendered(element);
    const form = element.querySelector('form');
    // What tells that a sign-in is shown has gone; the frame has not.
    element.querySelector('.sso-language-scope')?.classList.remove('sso-language-scope');
    drawPrerendered(element);
    expect(element.querySelector('form') === form).to.equal(true);
    adoptPrerendered(element)?.release();
  });

  it('has its sheet in the shadow root of the page that holds its tag', () => {
    const holder = document.createElement('div');
    document.body.append(holder);
    cleanups.push(() => holder.remove());
    const { element } = openTag();
    const root = holder.attachShadow({ mode: 'open' });
    root.append(element);
    const before = document.adoptedStyleSheets.length;
    drawPrerendered(element);
    expect([root.adoptedStyleSheets.length, document.adoptedStyleSheets.length]).to.deep.equal([
      1,
      before,
    ]);
    adoptPrerendered(element)?.release();
    expect(root.adoptedStyleSheets.length).to.equal(0);
  });

  it('takes its sheet with it when it goes', () => {
    const { element } = openTag();
    const before = document.adoptedStyleSheets.length;
    drawPrerendered(element);
    expect(document.adoptedStyleSheets.length).to.equal(before + 1);
    adoptPrerendered(element)?.release();
    expect(document.adoptedStyleSheets.length).to.equal(before);
  });
});
