import { expect } from '@open-wc/testing';
import { mailedLinkService } from '../../../src/core/config/mailed-link.ts';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { authService } from '../../../src/core/auth/store.ts';
import { optionsService } from '../../../src/core/flows/load-portal.ts';
import { openSignIn } from '../../../src/core/flows/open-sign-in.ts';
import { resetByLink } from '../../../src/core/flows/reset-password.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { ok, refused, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: password-reset-14

const MESSAGE = 'In the server’s words.';
const OPTIONS = { authentications: [], theme: { themeDetails: [] }, features: ['resetLink', 7] };

describe('opening the sign-in screen by a mailed link', () => {
  for (const [who, start] of [
    ['a signed-in user', signedIn()],
    ['a signed-out one', {}],
  ] as const)
    it(`opens the reset panel for a mailed link, for ${who}, whose session stays`, async () => {
      const { core, host, page } = fakeCore(start);
      page.gateway.answer('authTypes', ok(OPTIONS));
      mailedLinkService(core).token = 'token';
      const { isPending, take } = resetRequestService(core);
      expect(isPending()).to.equal(true);
      expect(await openSignIn(core, host)).to.equal('loaded');
      expect(optionsService(core).features).to.deep.equal(['resetLink']);
      expect([take(), page.visits]).to.deep.equal(['', []]);
      expect(authService(core).isAuthenticated()).to.equal(who === 'a signed-in user');
    });
});

describe('a change of the password by a mailed link', () => {
  const BY_LINK = { userId: ' ada ', token: 'a1'.repeat(20), password: ' S3cret! ' };
  const answered = (answer: Answer, start: CoreStart = {}) => {
    const fake = fakeCore(start);
    fake.page.gateway.answer('resetByLink', answer).answer('logout', ok());
    return fake;
  };

  it('sends the token in a header of its own, and no code', async () => {
    const fake = answered(ok());
    expect(await resetByLink(fake.core, BY_LINK)).to.deep.equal({ kind: 'changed' });
    const { url, headers } = fake.page.gateway.requests('resetByLink')[0] ?? {};
    expect(headers?.get('reset-token')).to.equal(BY_LINK.token);
    expect(headers?.get('username')).to.equal('ada');
    expect(headers?.has('otp')).to.equal(false);
    expect(url).not.to.include(BY_LINK.token);
    expect(snackBarService(fake.core).$snackBar.get()).to.equal(undefined);
    expect(fake.page.gateway.requests('logout')).to.have.length(0);
  });

  it('shows a refusal once, in the snack bar', async () => {
    const fake = answered(refused(400, { message: MESSAGE }));
    const result = await resetByLink(fake.core, BY_LINK);
    expect(result).to.deep.equal({ kind: 'failed', message: MESSAGE });
    const { kind, message } = snackBarService(fake.core).$snackBar.get() ?? {};
    expect([kind, message]).to.deep.equal(['error', MESSAGE]);
    expect([dialogsOf(fake.core), toastsOf(fake.core)]).to.deep.equal([[], []]);
  });

  it('ends the session of this browser, whoever’s it is, and only after a success', async () => {
    const kept = answered(refused(400, { message: MESSAGE }), signedIn());
    await resetByLink(kept.core, BY_LINK);
    expect(authService(kept.core).isAuthenticated()).to.equal(true);
    const fake = answered(ok(), signedIn());
    await resetByLink(fake.core, BY_LINK);
    expect(authService(fake.core).isAuthenticated()).to.equal(false);
    expect(fake.page.gateway.requests('logout')).to.have.length(1);
  });

  for (const credentials of [
    { ...BY_LINK, userId: 'a\nda' },
    { ...BY_LINK, password: 'a\0b' },
  ])
    it(`sends nothing that no header can carry: ${JSON.stringify(credentials)}`, async () => {
      const fake = answered(ok());
      expect(await resetByLink(fake.core, credentials)).to.deep.equal({ kind: 'aborted' });
      expect(fake.page.gateway.sent).to.deep.equal([]);
    });
});
