import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { adoptStyles } from '../../../src/elements/wrapper/styles.ts';
import { loginCss } from '../../../src/views/login/login-css.prerender.ts';
import { ResetPanel } from '../../../src/views/login/reset-panel.tsx';
import { fakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { allByRole, byRole } from '../support/by-role.ts';

// Rules: sign-in-05

const parts = () => import('../../../src/views/reset-password/reset-password.tsx');
type Load = typeof parts;
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** Renders the panel; `load` loads its parts. */
function draw(load: Load, isForced = false) {
  const { core, host, page } = fakeCore();
  const element = document.createElement('sso-login');
  const scope = document.createElement('div');
  scope.className = 'sso-scope';
  element.append(scope);
  document.body.append(element);
  const root = createRoot(scope);
  const returns: string[] = [];
  cleanups.push(() => element.remove(), provideCore(core), adoptStyles(element, loginCss, true));
  cleanups.push(() => root.unmount());
  root.render(
    <ResetPanel
      host={host}
      userId="ada"
      isForced={isForced}
      onReturn={(userId) => returns.push(userId)}
      onOpen={() => undefined}
      load={load}
    />,
  );
  return { element, returns, page };
}
const status = (element: Element) => element.querySelector('[role=status]')?.textContent;

describe('the reset panel while it loads', () => {
  it('focuses its title, announces that it loads and offers to return', async () => {
    const { element, returns, page } = draw(() => new Promise(() => {}));
    await waitUntil(() => status(element) === 'Loading…');
    await waitUntil(() => document.activeElement?.textContent === 'Reset Password');
    await expect(element).to.be.accessible();
    expect(element.textContent).not.to.include('first time');
    byRole(element, 'button', 'Return to Login Page').click();
    expect([returns, page.gateway.sent]).to.deep.equal([['ada'], []]);
  });

  it('ends the session of a forced change if the user returns meanwhile', async () => {
    const { element, returns, page } = draw(() => new Promise(() => {}), true);
    await waitUntil(() => status(element) === 'Loading…');
    expect(element.textContent).to.include('this is the first time you are signing in');
    byRole(element, 'button', 'Return to Login Page').click();
    await waitUntil(() => page.gateway.requests('logout').length === 1);
    expect(returns).to.deep.equal(['ada']);
  });

  it('shows a message if it could not be loaded, and opens after a successful retry', async () => {
    const answers = [Promise.reject(new TypeError('lost'))];
    for (const answer of answers) answer.catch(() => {});
    let loadCount = 0;
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const load: Load = () => answers[loadCount++] ?? released.then(parts);
    const { element } = draw(load);
    await waitUntil(() => status(element) === 'This part of the page could not be loaded.');
    expect(element.textContent.split('could not be loaded')).to.have.length(3);
    await expect(element).to.be.accessible();
    const again = () => byRole(element, 'button', 'Try again');
    const state = () => [again().ariaDisabled, again().querySelectorAll('svg').length];
    expect(state()).to.deep.equal([null, 1]);
    again().click();
    await waitUntil(() => status(element) === 'Loading…');
    expect(state()).to.deep.equal(['true', 0]);
    again().click();
    release();
    await waitUntil(() => element.querySelector('canvas'));
    expect(loadCount).to.equal(2);
    await waitUntil(() => document.activeElement?.textContent === 'Reset Password');
  });

  it('offers to reload the page if the retry fails too', async () => {
    let loadCount = 0;
    const load: Load = () => {
      loadCount += 1;
      return Promise.reject(new TypeError('lost'));
    };
    const { element, page } = draw(load);
    await waitUntil(() => status(element)?.includes('could not'));
    byRole(element, 'button', 'Try again').click();
    await waitUntil(() => allByRole(element, 'button', 'Reload').length === 1);
    expect(status(element)).to.equal('This part of the page could not be loaded.');
    byRole(element, 'button', 'Reload').click();
    expect([page.reloads, loadCount]).to.deep.equal([1, 2]);
  });

  it('adopts its style sheet and removes it again', async () => {
    const { element } = draw(parts);
    const before = document.adoptedStyleSheets.length;
    await waitUntil(() => element.querySelector('canvas'));
    expect(document.adoptedStyleSheets.length).to.be.greaterThan(0);
    const form = element.querySelector('.sso-reset-form');
    expect(form && getComputedStyle(form).display).to.equal('grid');
    cleanups.pop()?.();
    expect(document.adoptedStyleSheets.length).to.be.at.most(before);
  });
});
