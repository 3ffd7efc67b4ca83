import { expect } from '@open-wc/testing';
import { shortcutsService } from '../../../src/core/products/shortcuts.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { named } from '../support/products.ts';
import type { Screen } from '../support/screen.ts';
import { press } from '../support/typing.ts';
import { openDashboardScreen, type Attributes } from './dashboard-screen.tsx';

// Rules: dashboard-30, palette-06

describe('the keyboard shortcuts of the dashboard', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const open = async (attributes?: Attributes, local: Record<string, string> = {}) => {
    screen = openDashboardScreen(named('Deal', 'Payments'), { local }, attributes);
    await screen.findByRole('list', 'Products');
  };
  const handles = (key: string, init?: KeyboardEventInit) =>
    press(screen.byRole('link', 'Deal'), key, init).defaultPrevented;
  const shownKeys = () => screen.shadow.querySelectorAll('kbd').length;
  const hasHints = () => screen.shadow.querySelector('[aria-keyshortcuts]') !== null;

  it('work, and are shown as hints', async () => {
    await open();
    expect([handles('/'), handles('k', { ctrlKey: true })]).to.deep.equal([true, true]);
    expect([shownKeys(), hasHints()]).to.deep.equal([2, true]);
  });

  it('are announced with the button that opens the palette', async () => {
    await open();
    const button = screen.byRole('button', 'Go to…');
    expect(button.getAttribute('aria-keyshortcuts')).to.equal('Control+K Meta+K');
    const field = screen.byRole('searchbox') as HTMLInputElement;
    expect([field.getAttribute('aria-keyshortcuts'), field.placeholder]).to.deep.equal([
      '/',
      'Search',
    ]);
  });

  it('can be disabled by the page, which then handles / and Ctrl K itself', async () => {
    await open({ shortcuts: 'off' });
    expect([handles('/'), handles('k', { ctrlKey: true })]).to.deep.equal([false, false]);
    expect([shownKeys(), hasHints()]).to.deep.equal([0, false]);
  });

  it('of a single key can be switched off and on by the user while the dashboard is shown', async () => {
    await open();
    const { choose } = shortcutsService(screen.fake.core);
    choose(false);
    await waitUntil(() => !handles('/') && shownKeys() === 1);
    expect(screen.byRole('searchbox').hasAttribute('aria-keyshortcuts')).to.equal(false);
    const button = screen.byRole('button', 'Go to…');
    expect(button.getAttribute('aria-keyshortcuts')).to.equal('Control+K Meta+K');
    choose(true);
    await waitUntil(() => handles('/') && shownKeys() === 2);
    choose(false);
    await waitUntil(() => !handles('/'));
    // Last, because the palette is a dialog, which has the keys then.
    expect(handles('k', { ctrlKey: true })).to.equal(true);
  });

  it('of a single key stays off in a browser where the user switched it off', async () => {
    await open({}, { 'sso-elements.shortcuts': 'off' });
    expect([handles('/'), handles('k', { ctrlKey: true })]).to.deep.equal([false, true]);
  });

  it('are all off if the page has disabled them, whatever the user has chosen', async () => {
    await open({ shortcuts: 'off' }, { 'sso-elements.shortcuts': 'off' });
    expect([handles('/'), handles('k', { ctrlKey: true })]).to.deep.equal([false, false]);
  });
});
