import { expect } from '@open-wc/testing';
import { createRoot } from 'react-dom/client';
import { mailedLinkService } from '../../../../src/core/config/mailed-link.ts';
import { getCore, provideCore } from '../../../../src/core/kernel/core.ts';
import { createLoginForm } from '../../../../src/views/login/login-form.ts';
import { LatePanel } from '../../../../src/views/login/login-stage.tsx';
import { openingOf } from '../../../../src/views/login/opening.ts';
import { fakeCore } from '../../../support/core/fake-core.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { byRole } from '../../support/by-role.ts';
import { TITLE, TOKEN } from './not-me-screen.tsx';

// Rules: sign-in-58

const parts = async () => {
  const { loadNotMe } = await import('../../../../src/views/login/not-me/not-me.tsx');
  return loadNotMe(getCore());
};
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup();
});

/** Renders the panel; `load` loads its code. */
function draw(load: typeof parts) {
  const { core, host, page } = fakeCore();
  const link = mailedLinkService(core);
  Object.assign(link, { kind: 'not-me', token: TOKEN });
  const [element, form, opening] = [
    document.createElement('div'),
    createLoginForm(core, host),
    openingOf(core, host),
  ];
  document.body.append(element);
  const root = createRoot(element);
  cleanups.push(
    () => element.remove(),
    provideCore(core),
    () => root.unmount(),
  );
  root.render(<LatePanel host={host} opening={opening} form={form} load={load} />);
  return { element, form, link, page };
}
const status = (element: Element) => element.querySelector('[role=status]')?.textContent;

describe('the question of a mail about the account, while its code is loaded', () => {
  it('says so if the code is missing, and asks after a retry', async () => {
    let loadCount = 0;
    const { element, form } = draw(() => {
      loadCount += 1;
      return loadCount === 1 ? Promise.reject(new TypeError('lost')) : parts();
    });
    expect(form.stage.peek().kind).to.equal('reset');
    await waitUntil(() => status(element) === 'This part of the page could not be loaded.');
    byRole(element, 'button', 'Try again').click();
    await waitUntil(() => document.activeElement?.textContent === TITLE);
    expect(loadCount).to.equal(2);
  });

  it('can be left, which ends nothing and forgets the token', async () => {
    const { element, form, link, page } = draw(() => new Promise(() => {}));
    await waitUntil(() => status(element) === 'Loading…');
    byRole(element, 'button', 'Return to Login Page').click();
    expect(form.stage.peek().kind).to.equal('form');
    expect([link, page.gateway.sent]).to.deep.equal([{ kind: '', token: '' }, []]);
  });
});
