import { expect } from '@open-wc/testing';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

describe('the keys of the dashboard’s shortcuts', () => {
  let screen: Screen;
  const cleanups: (() => void)[] = [];
  afterEach(() => {
    for (const cleanup of cleanups.splice(0)) cleanup();
    screen.close();
  });

  const open = async () => {
    screen = openDashboardScreen(named('Deal'));
    await screen.findByRole('list', 'Products');
  };
  const on = (platform: string) => {
    Object.defineProperty(navigator, 'platform', { value: platform, configurable: true });
    cleanups.push(() => void Reflect.deleteProperty(navigator, 'platform'));
  };
  /** An element of the page around the tag. */
  const beside = (html: string): Element => {
    const place = document.createElement('div');
    place.innerHTML = html;
    document.body.append(place);
    cleanups.push(() => place.remove());
    return place.querySelector('[data-here]') ?? place;
  };
  const isTaken = (key: string, init: KeyboardEventInit = {}, target?: Element) =>
    press(target ?? screen.byRole('link', 'Deal'), key, init).defaultPrevented;

  const keys: [platform: string, key: string, init: KeyboardEventInit, isTaken: boolean][] = [
    ['Linux x86_64', '/', {}, true],
    ['Linux x86_64', '/', { shiftKey: true }, true],
    ['Linux x86_64', '/', { ctrlKey: true }, false],
    ['Linux x86_64', '/', { metaKey: true }, false],
    ['Linux x86_64', '/', { altKey: true }, false],
    ['Linux x86_64', '/', { isComposing: true }, false],
    ['Linux x86_64', 'k', {}, false],
    ['Linux x86_64', 'k', { metaKey: true }, false],
    ['Linux x86_64', 'k', { ctrlKey: true }, true],
    ['Linux x86_64', 'K', { ctrlKey: true }, true],
    ['Linux x86_64', 'k', { ctrlKey: true, altKey: true }, false],
    ['Linux x86_64', 'k', { ctrlKey: true, shiftKey: true }, false],
    ['Linux x86_64', 'k', { ctrlKey: true, isComposing: true }, false],
    ['Linux x86_64', 'j', { ctrlKey: true }, false],
    ['MacIntel', 'k', { ctrlKey: true }, false],
    ['MacIntel', 'k', { metaKey: true }, true],
    ['iPhone', 'k', { metaKey: true }, true],
    ['iPad', 'k', { metaKey: true }, true],
    ['iPod', 'k', { metaKey: true }, true],
  ];
  for (const [platform, key, init, expected] of keys)
    it(`${expected ? 'take' : 'leave'} ${[...Object.keys(init), key].join(' ')} on ${platform}`, async () => {
      await open();
      on(platform);
      expect(isTaken(key, init)).to.equal(expected);
    });

  const fields: [what: string, html: string][] = [
    ['a text field', '<input data-here>'],
    ['a text area', '<textarea data-here></textarea>'],
    ['a list of choices', '<select data-here></select>'],
    ['an editor', '<div contenteditable="true"><b data-here></b></div>'],
    ['an editor that says so in short', '<div contenteditable data-here></div>'],
  ];
  for (const [what, html] of fields)
    it(`leave keys that are typed into ${what} of the page`, async () => {
      await open();
      const field = beside(html);
      expect(isTaken('/', {}, field)).to.equal(false);
      expect(isTaken('k', { ctrlKey: true }, field)).to.equal(false);
    });

  it('take keys that are pressed in what is no editor', async () => {
    await open();
    const text = beside('<p contenteditable="false" data-here></p>');
    expect(isTaken('k', { ctrlKey: true }, text)).to.equal(true);
  });

  it('leave / to the dashboard’s own field, which Ctrl K opens the palette from', async () => {
    await open();
    const field = screen.byRole('searchbox');
    expect(isTaken('/', {}, field)).to.equal(false);
    expect(isTaken('k', { ctrlKey: true }, field)).to.equal(true);
    await screen.findByRole('combobox');
  });

  const hints: [platform: string, keys: string][] = [
    ['Linux x86_64', 'Ctrl'],
    ['MacIntel', '⌘'],
  ];
  for (const [platform, key] of hints)
    it(`are named with ${key} on ${platform}`, async () => {
      on(platform);
      await open();
      const button = screen.byRole('button', 'Go to…');
      expect(button.textContent).to.include(`${key} K`);
      button.click();
      await screen.findByRole('combobox');
      const named = [...screen.byRole('dialog').querySelectorAll('kbd')];
      expect(named.map(({ textContent }) => textContent)).to.deep.equal([
        '↑ ↓',
        '↵',
        `${key} ↵`,
        'Esc',
      ]);
    });
});
