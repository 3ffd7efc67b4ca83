import { expect } from '@open-wc/testing';
import { provideCore } from '../../../src/core/kernel/core.ts';
import {
  drawPrerendered,
  ENGLISH,
  adoptPrerendered,
} from '../../../src/elements/prerender/prerendered-form.ts';
import { fakeCore } from '../../support/fake-core.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** A sign-in tag on a page, without its view. */
function openTag() {
  const element = document.createElement('sso-login');
  document.body.append(element);
  cleanups.push(provideCore(fakeCore().core), () => element.remove());
  return { element };
}

describe('what the user does before the sign-in form’s view has come', () => {
  const draw = (look = ENGLISH) => {
    const { element } = openTag();
    drawPrerendered(element, look);
    const form = element.querySelector('form');
    const button = (name: string) =>
      [...element.querySelectorAll('button')].find(
        (one) => one.textContent === name || one.ariaLabel === name,
      );
    return { element, form, button };
  };
  const release = (element: HTMLElement) => adoptPrerendered(element)?.release();
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

  it('is not done then where the button has gone', () => {
    const { element, button } = draw();
    const pressed = button('Show password');
    pressed?.click();
    pressed?.remove();
    const clicks = clicksOn(pressed);
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
    drawPrerendered(element, ENGLISH, { userId: 'ada@acme.example' });
    expect(focused()).to.equal('password');
    release(element);
  });

  it('is in the direction of the language where the tag says none', () => {
    const { element } = openTag();
    drawPrerendered(element, { ...ENGLISH, direction: 'rtl' });
    expect(element.querySelector<HTMLElement>('[lang]')?.dir).to.equal('rtl');
    release(element);
  });

  it('stays on the page where no user ID is known', () => {
    const { element } = openTag();
    drawPrerendered(element, ENGLISH, { userId: '' });
    expect(element.contains(document.activeElement)).to.equal(false);
    expect(element.querySelector('[name=username]')?.hasAttribute('value')).to.equal(false);
    release(element);
  });

  it('is in the language of the page, in the direction of the tag', () => {
    const { element } = openTag();
    element.dir = 'rtl';
    drawPrerendered(element, { ...ENGLISH, tag: 'de-DE' });
    const node = element.querySelector<HTMLElement>('[lang]');
    expect(node?.lang).to.equal('de-DE');
    expect(node?.dir).to.equal('rtl');
    release(element);
  });
});
