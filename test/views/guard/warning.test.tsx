import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { settled } from '../../support/time/settled.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import { WarningScreen } from './warning-screen.tsx';
import { resizeWindow } from '../../support/browser/resize-window.ts';

// Rules: session-warning-01, session-warning-02, session-warning-03

describe('the session warning', () => {
  let screen: WarningScreen;
  const open = async (remainingMs = 60_000) => {
    screen = new WarningScreen(remainingMs);
    await screen.opened();
  };
  afterEach(() => screen.close());

  it('shows what happens, when, and what to do', async () => {
    await open();
    screen.byRole('heading', 'Your Session is About to Expire!');
    const lines = [...screen.dialog.querySelectorAll('p')]
      .filter((line) => !line.matches('.sso-visually-hidden') && line.textContent)
      .map((line) => line.textContent);
    expect(lines).to.deep.equal([
      'You will be automatically signed out in',
      '01:00',
      'To continue your session, select Stay Signed in',
    ]);
    expect(screen.allByRole('button').map(nameOf)).to.deep.equal(['Logout', 'Stay Signed In']);
  });

  it('is an alert dialog with its title as name and its text as description', async () => {
    await open();
    const { dialog, shadow } = screen;
    const named = (attribute: string) =>
      shadow.getElementById(dialog.getAttribute(attribute) ?? '')?.textContent ?? '';
    expect(dialog.getAttribute('role')).to.equal('alertdialog');
    expect(dialog.matches(':modal')).to.equal(true);
    expect(named('aria-labelledby')).to.equal('Your Session is About to Expire!');
    expect(named('aria-describedby')).to.match(/^You will be .* in01:00To continue .* in$/);
  });

  it('focuses Stay Signed In', async () => {
    await open();
    expect(screen.focused).to.equal('Stay Signed In');
  });

  it('keeps the focus inside', async () => {
    await open();
    const outside = document.createElement('button');
    document.body.prepend(outside);
    outside.focus();
    expect(document.activeElement).to.equal(screen.element);
    outside.remove();
  });

  it('opens with 120 seconds on the clock, not earlier', async () => {
    screen = new WarningScreen(121_000);
    screen.clock.advance(999);
    expect(screen.warning).to.equal(undefined);
    screen.clock.advance(1);
    await screen.opened();
    await screen.shows('02:00');
    expect(screen.fake.host.of('sso-session-warning')).to.deep.equal([{ remainingSeconds: 120 }]);
  });

  it('of a shorter session opens with what remains', async () => {
    await open(44_200);
    expect(screen.time).to.equal('00:45');
  });

  it('is accessible and has enough contrast in light and dark schemes', async () => {
    for (const theme of ['light', 'dark']) {
      await open(25_000);
      screen.element.setAttribute('theme', theme);
      await settled(screen.shadow);
      expect(getComputedStyle(screen.element).colorScheme).to.equal(theme);
      await expect(screen.element).to.be.accessible();
      await expect(screen.element).shadowDom.to.be.accessible();
      if (theme === 'light') screen.close();
    }
  });

  it('has its buttons in one line, or each as wide as the text, in windows up to 1,000 px', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await open();
    for (const width of [360, 641, 768, 880, 1000, 1280]) {
      await resizeWindow({ width, height: 700 });
      const [logout, stay] = [screen.logout, screen.stay].map((button) =>
        button.getBoundingClientRect(),
      );
      const { width: full = 0 } = screen.logout.parentElement?.getBoundingClientRect() ?? {};
      const isRow = logout?.top === stay?.top;
      const isStretched = logout?.width === full && stay?.width === full;
      expect(isRow || isStretched, `${width} px`).to.equal(true);
    }
    await resizeWindow({ width: 800, height: 600 });
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('is 35% of the window wide, and as wide as possible on a phone', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    await open();
    for (const [width, expected] of [
      [1280, 448],
      [768, 320],
      [360, 320],
      [320, 288],
    ] as const) {
      await resizeWindow({ width, height: 700 });
      const shown = () => screen.dialog.getBoundingClientRect().width;
      await waitUntil(() => shown() === expected, `${expected} at ${width}`);
      expect(screen.dialog.scrollWidth).to.be.at.most(screen.dialog.clientWidth);
    }
    await resizeWindow({ width: 800, height: 600 });
    await emulateMedia({ reducedMotion: 'no-preference' });
  });
});
