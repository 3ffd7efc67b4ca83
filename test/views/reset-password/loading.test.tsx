import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { adoptStyles } from '../../../src/elements/wrapper/styles.ts';
import { loginCss } from '../../../src/views/login/login-view.tsx';
import { ResetPanel } from '../../../src/views/login/reset-panel.tsx';
import { fakeCore } from '../../support/fake-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { byRole } from '../support/by-role.ts';

// Rules: sign-in-05

const parts = () => import('../../../src/views/reset-password/reset-password.tsx');
type Load = typeof parts;
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** Renders the panel; `load` loads its parts. */
function draw(load: Load) {
  const { core, host } = fakeCore();
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
      isForced={false}
      onReturn={(userId) => returns.push(userId)}
      load={load}
    />,
  );
  return { element, returns };
}
const status = (element: Element) => element.querySelector('[role=status]')?.textContent;

describe('the reset panel while it loads', () => {
  it('focuses its title, announces that it loads and offers to return', async () => {
    const { element, returns } = draw(() => new Promise(() => {}));
    await waitUntil(() => status(element) === 'Loading…');
    await waitUntil(() => document.activeElement?.textContent === 'Reset Password');
    await expect(element).to.be.accessible();
    byRole(element, 'button', 'Return to Login Page').click();
    expect(returns).to.deep.equal(['ada']);
  });

  it('shows a message if it could not be loaded, and opens after a successful retry', async () => {
    const answers = [Promise.reject(new TypeError('lost')), Promise.reject(new TypeError('lost'))];
    for (const answer of answers) answer.catch(() => {});
    let loadCount = 0;
    const load: Load = () => answers[loadCount++] ?? parts();
    const { element } = draw(load);
    await waitUntil(() => status(element) === 'This part of the page could not be loaded.');
    await expect(element).to.be.accessible();
    byRole(element, 'button', 'Try again').click();
    await waitUntil(() => loadCount === 2 && status(element)?.includes('could not'));
    byRole(element, 'button', 'Try again').click();
    byRole(element, 'button', 'Try again').click();
    await waitUntil(() => element.querySelector('canvas'));
    expect(loadCount).to.equal(3);
    await waitUntil(() => document.activeElement?.textContent === 'Reset Password');
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
