import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { ENGLISH, formOf } from '../../../src/elements/prerender/prerendered-form.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: sign-in-25, sign-in-26

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** Adds a sign-in tag to the page, without its view. */
function openTag() {
  const element = document.createElement('sso-login');
  document.body.append(element);
  cleanups.push(provideCore(fakeCore().core), () => element.remove());
  return { element };
}

describe('user input before the sign-in form’s view is loaded', () => {
  const show = (state = ENGLISH) => {
    const { element } = openTag();
    formOf(element).show(state);
    const form = element.querySelector('form');
    const button = (name: string) =>
      [...element.querySelectorAll('button')].find(
        (one) => one.textContent === name || one.ariaLabel === name,
      );
    return { element, form, button };
  };
  const release = (element: HTMLElement) => formOf(element).take()?.release();
  /** Counts clicks that reach a button, and prevents their default action. */
  const clicksOn = (button: HTMLButtonElement | undefined) => {
    let clicks = 0;
    button?.addEventListener('click', (event) => {
      event.preventDefault();
      clicks += 1;
    });
    return () => clicks;
  };

  it('is replayed: a pressed button', () => {
    const { element, button } = show();
    button('Show password')?.click();
    const clicks = clicksOn(button('Show password'));
    expect(clicks()).to.equal(0);
    release(element);
    expect(clicks()).to.equal(1);
  });

  it('is replayed: only the last of several presses', () => {
    const { element, button } = show();
    button('Show password')?.click();
    button('Sign In')?.click();
    const [showClicks, signInClicks] = [
      clicksOn(button('Show password')),
      clicksOn(button('Sign In')),
    ];
    release(element);
    expect([showClicks(), signInClicks()]).to.deep.equal([0, 1]);
  });

  it('is replayed: a form that a password manager submits', () => {
    const { element, form, button } = show();
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form?.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(true);
    const clicks = clicksOn(button('Sign In'));
    release(element);
    expect(clicks()).to.equal(1);
  });

  it('is left to the browser if no button was pressed', () => {
    const { element, button } = show();
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    element.querySelector('label')?.dispatchEvent(event);
    expect(event.defaultPrevented).to.equal(false);
    const clicks = clicksOn(button('Sign In'));
    release(element);
    expect(clicks()).to.equal(0);
  });

  it('is not replayed if the button was removed', () => {
    const { element, button } = show();
    const pressed = button('Show password');
    pressed?.click();
    pressed?.remove();
    const clicks = clicksOn(pressed);
    release(element);
    expect(clicks()).to.equal(0);
  });

  it('is left to the view once it is loaded', () => {
    const { element, form } = show();
    release(element);
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    let isPrevented = true;
    element.addEventListener('submit', (submit) => {
      isPrevented = submit.defaultPrevented;
      // The test page must not navigate.
      submit.preventDefault();
    });
    form?.dispatchEvent(event);
    expect(isPrevented).to.equal(false);
  });

  for (const [scheme, expected] of [
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', 'light dark'],
    [null, 'light dark'],
  ])
    it(`is shown in the color scheme ${expected} if ${scheme ?? 'none'} is chosen`, () => {
      const { element } = show({ ...ENGLISH, scheme: scheme ?? null });
      expect(getComputedStyle(element).colorScheme).to.equal(expected);
      release(element);
    });

  const focused = () => document.activeElement?.getAttribute('name');
  it('focuses the password if the user ID is known', () => {
    const { element } = openTag();
    formOf(element).show(ENGLISH, { userId: 'ada@acme.example' });
    expect(focused()).to.equal('password');
    release(element);
  });

  it('has the direction of the language if the tag has none', () => {
    const { element } = openTag();
    formOf(element).show({ ...ENGLISH, direction: 'rtl' });
    expect(element.querySelector<HTMLElement>('[lang]')?.dir).to.equal('rtl');
    release(element);
  });

  it('does not move the focus if no user ID is known', () => {
    const { element } = openTag();
    formOf(element).show(ENGLISH, { userId: '' });
    expect(element.contains(document.activeElement)).to.equal(false);
    expect(element.querySelector('[name=username]')?.hasAttribute('value')).to.equal(false);
    release(element);
  });

  it('has the language of the page and the direction of the tag', () => {
    const { element } = openTag();
    element.dir = 'rtl';
    formOf(element).show({ ...ENGLISH, tag: 'de-DE' });
    const node = element.querySelector<HTMLElement>('[lang]');
    expect(node?.lang).to.equal('de-DE');
    expect(node?.dir).to.equal('rtl');
    release(element);
  });
});
