import { expect } from '@open-wc/testing';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { redirectAfterSignIn } from '../../../src/core/flows/redirect-after-sign-in.ts';
import { fakeCore } from '../../support/core/fake-core.ts';

// Rules: password-reset-17, password-reset-19

const KEY = 'sso-elements.reset';
const RECORD = { [KEY]: '{}' };

/** Opens the sign-in page at an entry of the history with this state. */
function openAt(state: unknown, session: Record<string, string> = {}) {
  history.replaceState(state, '');
  return fakeCore({ session });
}

describe('a password reset of this tab', () => {
  afterEach(() => history.replaceState(null, ''));

  it('is continued on its own entries of the history only', () => {
    const isPending = (state: unknown, session?: Record<string, string>) =>
      resetRequestService(openAt(state, session).core).isPending();
    expect(isPending({ [KEY]: 'password', key: 'r1' }, RECORD)).to.equal(true);
    for (const state of [null, 7, 'password', { [KEY]: '' }, { key: 'r1' }, [KEY]])
      expect(isPending(state, RECORD), JSON.stringify(state)).to.equal(false);
    expect(isPending({ [KEY]: 'password' })).to.equal(false);
  });

  it('is continued once per load', () => {
    const { take, isPending } = resetRequestService(openAt({ [KEY]: 'captcha' }, RECORD).core);
    expect([isPending(), take()]).to.deep.equal([true, '']);
  });

  it('ends with a sign-in', () => {
    const { core, host, page } = openAt(null, RECORD);
    redirectAfterSignIn(core, host);
    expect(page.session.values.has(KEY)).to.equal(false);
  });
});
