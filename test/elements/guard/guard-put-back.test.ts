import { expect } from '@open-wc/testing';
import { HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage, WARNED_MS } from './guard-page.ts';

// Rules: elements-10

const PAGE = { href: `${HOST}/prices/list`, settings: { environment: 'env.json' } };
const isWarned = () =>
  document.querySelector('sso-notifications')?.shadowRoot?.querySelector('.sso-session-warning');

describe('a session guard that the page puts elsewhere', () => {
  let page: GuardPage;
  afterEach(() => page.close());

  it('keeps its warning if promises of the page pass in between, and warns again if it comes later', async () => {
    page = new GuardPage({ ...PAGE, ...signedIn('ada', WARNED_MS) });
    const guard = page.mount();
    await waitUntil(isWarned, 'the warning');
    guard.remove();
    for (let times = 0; times < 10; times += 1) await Promise.resolve();
    document.body.append(guard);
    // A watch that had ended would have started anew by then.
    await new Promise((resolve) => setTimeout(resolve));
    await waitUntil(isWarned, 'the warning');
    expect(page.of('sso-session-warning')).to.have.length(1);
    guard.remove();
    await waitUntil(() => !isWarned(), 'no warning without a guard');
    document.body.append(guard);
    await waitUntil(isWarned, 'the warning');
    expect(page.of('sso-session-warning')).to.have.length(2);
  });
});
