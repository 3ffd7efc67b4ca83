import { expect } from '@open-wc/testing';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press } from '../support/typing.ts';
import { openDashboardScreen } from './dashboard-screen.tsx';

// Rules: palette-01, palette-05

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
  /** Adds an element to the page around the tag. */
  const addToPage = (html: string): Element => {
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    cleanups.push(() => container.remove());
    return container.querySelector('[data-here]') ?? container;
  };
  const isHandled = (key: string, init: KeyboardEventInit = {}, target?: Element) =>
    press(target ?? screen.byRole('link', 'Deal'), key, init).defaultPrevented;

  const keys: [platform: string, key: string, init: KeyboardEventInit, isHandled: boolean][] = [
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
    it(`${expected ? 'handle' : 'ignore'} ${[...Object.keys(init), key].join(' ')} on ${platform}`, async () => {
      await open();
      on(platform);
      expect(isHandled(key, init)).to.equal(expected);
    });

  const fields: [what: string, html: string][] = [
    ['a text field', '<input data-here>'],
    ['a text area', '<textarea data-here></textarea>'],
    ['a list of choices', '<select data-here></select>'],
    ['an editor', '<div contenteditable="true"><b data-here></b></div>'],
    ['an editor with an empty attribute', '<div contenteditable data-here></div>'],
  ];
  for (const [what, html] of fields)
    it(`ignore keys that are typed into ${what} of the page`, async () => {
      await open();
      const field = addToPage(html);
      expect(isHandled('/', {}, field)).to.equal(false);
      expect(isHandled('k', { ctrlKey: true }, field)).to.equal(false);
    });

  it('handle keys that are pressed outside an editor', async () => {
    await open();
    const text = addToPage('<p contenteditable="false" data-here></p>');
    expect(isHandled('k', { ctrlKey: true }, text)).to.equal(true);
  });

  it('ignore / in the dashboard’s own field, where Ctrl K opens the palette', async () => {
    await open();
    const field = screen.byRole('searchbox');
    expect(isHandled('/', {}, field)).to.equal(false);
    expect(isHandled('k', { ctrlKey: true }, field)).to.equal(true);
    await screen.findByRole('combobox');
  });

  const hints: [platform: string, keys: string][] = [
    ['Linux x86_64', 'Ctrl'],
    ['MacIntel', '⌘'],
  ];
  for (const [platform, key] of hints)
    it(`are shown with ${key} on ${platform}`, async () => {
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
      const meanings = named.map((kbd) => kbd.parentElement?.textContent.split(' ').at(-1));
      expect(meanings).to.deep.equal(['move', 'open', 'tab', 'close']);
    });
});
