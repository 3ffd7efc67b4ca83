import { expect } from '@open-wc/testing';
import { provideCore } from '../../src/core/core.ts';
import { drawFirstFrame, ENGLISH, takeFirstFrame } from '../../src/elements/first-frame.ts';
import { frameLook } from '../../src/elements/frame-look.ts';
import { createTagRoot } from '../../src/elements/react-mount.tsx';
import { viewBox } from '../../src/elements/view-box.ts';
import { LoginView, loginCss } from '../../src/views/login/login-view.tsx';
import { beginOpening } from '../../src/views/login/opening.ts';
import type { ViewModule } from '../../src/views/view.ts';
import { fakeCore } from '../support/fake-core.ts';
import { settled } from '../support/settled.ts';
import { waitUntil } from '../support/wait-until.ts';
import { BASIC, PASSPORT, portal } from '../views/login/screen.tsx';

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
  const frame = takeFirstFrame(element);
  let isTaken = false;
  expect(screen.takeFrame(() => (isTaken = true))).to.equal(true);
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
    drawFirstFrame(tag.element);
    const form = tag.element.querySelector('form');
    expect(await takeOver(tag)).to.deep.equal([]);
    expect(tag.element.querySelector('form') === form).to.equal(true);
  });

  it('has the user ID that the page gives, and keeps it when React takes it over', async () => {
    const tag = openTag();
    drawFirstFrame(tag.element, ENGLISH, { userId: 'ada@acme.example' });
    const field = tag.element.querySelector<HTMLInputElement>('input[name=username]');
    expect(field?.value).to.equal('ada@acme.example');
    expect(await takeOver(tag, { userId: 'ada@acme.example' })).to.deep.equal([]);
    expect(field?.isConnected).to.equal(true);
    expect(field?.value).to.equal('ada@acme.example');
  });

  it('has all texts of its own that the screen has', () => {
    const { core, element } = openTag();
    const { text } = frameLook(core);
    drawFirstFrame(element);
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
    drawFirstFrame(element);
    await settled(document);
    await expect(element).to.be.accessible();
    takeFirstFrame(element)?.release();
  });

  it('leaves a page alone that shows a sign-in already', () => {
    const { element } = openTag();
    drawFirstFrame(element);
    const second = document.createElement('sso-login');
    document.body.append(second);
    cleanups.push(() => second.remove());
    drawFirstFrame(second, ENGLISH);
    expect(second.childElementCount).to.equal(0);
    takeFirstFrame(element)?.release();
  });

  it('is not drawn where a view has come first', () => {
    const { element } = openTag();
    expect(takeFirstFrame(element)).to.equal(undefined);
    drawFirstFrame(element);
    expect(element.childElementCount).to.equal(0);
  });

  it('takes its sheet with it when it goes', () => {
    const { element } = openTag();
    const before = document.adoptedStyleSheets.length;
    drawFirstFrame(element);
    expect(document.adoptedStyleSheets.length).to.equal(before + 1);
    takeFirstFrame(element)?.release();
    expect(document.adoptedStyleSheets.length).to.equal(before);
  });
});

describe('what the user does before the sign-in form’s view has come', () => {
  const draw = (look = ENGLISH) => {
    const { element } = openTag();
    drawFirstFrame(element, look);
    const form = element.querySelector('form');
    const button = (name: string) =>
      [...element.querySelectorAll('button')].find(
        (one) => one.textContent === name || one.ariaLabel === name,
      );
    return { element, form, button };
  };
  const release = (element: HTMLElement) => takeFirstFrame(element)?.release();
  /** Counts clicks that reach a button, without what they do. */
  const clicksOn = (button: HTMLButtonElement | undefined) => {
    let clicks = 0;
    button?.addEventListener('click', (event) => {
      event.preventDefault();
      clicks += 1;
    });
    return () => clicks;
  };

  it('is done then: a button that was pressed', () => {
    const { element, button } = draw();
    button('Show password')?.click();
    const clicks = clicksOn(button('Show password'));
    expect(clicks()).to.equal(0);
    release(element);
    expect(clicks()).to.equal(1);
  });

  it('is done then, the last of several presses alone', () => {
    const { element, button } = draw();
    button('Show password')?.click();
    button('Sign In')?.click();
    const [shows, signsIn] = [clicksOn(button('Show password')), clicksOn(button('Sign In'))];
    release(element);
    expect([shows(), signsIn()]).to.deep.equal([0, 1]);
  });

  it('is done then: a form that a password manager submits', () => {
    const { element, form, button } = draw();
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form?.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(true);
    const clicks = clicksOn(button('Sign In'));
    release(element);
    expect(clicks()).to.equal(1);
  });

  it('is left to the browser where it is no press of a button', () => {
    const { element, button } = draw();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    element.querySelector('label')?.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(false);
    const clicks = clicksOn(button('Sign In'));
    release(element);
    expect(clicks()).to.equal(0);
  });

  it('is left to the view once that has come', () => {
    const { element, form } = draw();
    release(element);
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    let isHeld = true;
    element.addEventListener('submit', (submit) => {
      isHeld = submit.defaultPrevented;
      // The page of the tests must stay.
      submit.preventDefault();
    });
    form?.dispatchEvent(event);
    expect(isHeld).to.equal(false);
  });

  for (const [scheme, expected] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'light dark'],
    [null, 'light dark'],
  ])
    it(`is seen in the color scheme ${expected} where ${scheme ?? 'none'} is chosen`, () => {
      const { element } = draw({ ...ENGLISH, scheme: scheme ?? null });
      expect(getComputedStyle(element).colorScheme).to.equal(expected);
      release(element);
    });

  const focused = () => document.activeElement?.getAttribute('name');
  it('goes into the password where the user ID is known', () => {
    const { element } = openTag();
    drawFirstFrame(element, ENGLISH, { userId: 'ada@acme.example' });
    expect(focused()).to.equal('password');
    release(element);
  });

  it('is in the language of the page, in the direction of the tag', () => {
    const { element } = openTag();
    element.dir = 'rtl';
    drawFirstFrame(element, { ...ENGLISH, tag: 'de-DE' });
    const node = element.querySelector<HTMLElement>('[lang]');
    expect(node?.lang).to.equal('de-DE');
    expect(node?.dir).to.equal('rtl');
    release(element);
  });
});
