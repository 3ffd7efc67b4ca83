import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { openSignIn } from '../../../src/core/flows/open-sign-in.ts';
import { fakeCore, HOST, type CoreStart, type FakeCore } from '../../support/core/fake-core.ts';
import { answerDialog, dialogsOf } from '../../support/core/notices.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { ok, unreachable } from '../../support/fixtures/replies.ts';
import { until } from '../../support/time/until.ts';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';

// Rules: sso-07, sso-08

const AUTH_TYPES = { authentications: [], theme: { themeDetails: [] } };
const PENDING = { session: { 'sso-elements.pendingSso': 'ACME' } };

function open(errorMsg: string, start: CoreStart = {}): FakeCore {
  const query = new URLSearchParams({ errorMsg }).toString();
  const fake = fakeCore({ href: `${HOST}/login?${query}&keep=1`, ...start });
  fake.page.gateway.answer('authTypes', ok(AUTH_TYPES));
  return fake;
}

/** Opens the screen, answers the dialog, and returns its texts and the outcome. */
async function openAndAnswer(fake: FakeCore) {
  const outcome = openSignIn(fake.core, fake.host);
  const { kind, title, message } = await answerDialog(fake.core, true);
  return { kind, title, message, outcome: await outcome };
}

describe('errorMsg', () => {
  it('is shown in a dialog before the sign-in screen opens', async () => {
    expect(await openAndAnswer(open('Your account is not linked.'))).to.deep.equal({
      kind: 'error',
      title: 'Failed!',
      message: 'Your account is not linked.',
      outcome: 'loaded',
    });
  });

  const table: [title: string, errorMsg: string, message: string][] = [
    [
      'shown as plain text, including markup',
      '<img src=x onerror=alert(1)>',
      '<img src=x onerror=alert(1)>',
    ],
    ['stripped of control and direction characters', 'a\r\nb\u202ec\0', 'a b c'],
    ['truncated after 300 graphemes', '👩‍👧'.repeat(301), `${'👩‍👧'.repeat(300)}…`],
    ['complete at 300 graphemes', 'x'.repeat(300), 'x'.repeat(300)],
    ['replaced by a default if it is empty', '', 'Something went wrong!'],
    ['replaced by a default if it contains nothing readable', '\u202e\n', 'Something went wrong!'],
  ];
  for (const [title, errorMsg, message] of table) {
    it(`is ${title}`, async () => {
      expect((await openAndAnswer(open(errorMsg))).message).to.equal(message);
    });
  }

  it('is removed from the address immediately; other parameters stay', async () => {
    const fake = open('x');
    void openSignIn(fake.core, fake.host);
    await until(dialogsService(fake.core).$dialogs, (all) => all.length > 0);
    expect(fake.page.rewrites).to.deep.equal([`${HOST}/login?keep=1`]);
  });

  it('is followed by a logout when the dialog closes', async () => {
    const fake = open('x');
    const outcome = openSignIn(fake.core, fake.host);
    await until(dialogsService(fake.core).$dialogs, (all) => all.length > 0);
    expect(fake.page.gateway.requests('logout')).to.deep.equal([]);
    await answerDialog(fake.core, false);
    await outcome;
    expect(fake.page.gateway.requests('logout').length).to.equal(1);
  });

  it('logs out the session of the failed attempt', async () => {
    const fake = open('x', { ...signedIn(), ...PENDING });
    const { outcome } = await openAndAnswer(fake);
    expect(fake.page.gateway.requests('logout').length).to.equal(1);
    expect(authService(fake.core).isAuthenticated()).to.equal(false);
    expect(fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
    expect(outcome).to.equal('loaded');
    // What the sign-in screen says about the end of that session is all that stays.
    expect([...fake.page.session.values]).to.deep.equal([
      ['sso-elements.ended', 'manual'],
      ['sso-elements.endedFor', ''],
    ]);
  });

  it('in a link does not end a live session, because no attempt is pending', async () => {
    const fake = open('x', signedIn());
    const { outcome } = await openAndAnswer(fake);
    expect(fake.page.gateway.requests('logout')).to.deep.equal([]);
    expect(authService(fake.core).isAuthenticated()).to.equal(true);
    expect(fake.host.of('sso-signed-out')).to.deep.equal([]);
    expect([outcome, fake.page.visits]).to.deep.equal(['leaving', ['/dashboard']]);
  });

  it('in a link logs out an expired session', async () => {
    const fake = open('x', signedIn('ada', -1000));
    await openAndAnswer(fake);
    expect(fake.page.gateway.requests('logout').length).to.equal(1);
  });

  it('opens the screen even if the logout fails', async () => {
    const fake = open('x', PENDING);
    fake.page.gateway.answer('logout', unreachable);
    expect((await openAndAnswer(fake)).outcome).to.equal('loaded');
    expect(dialogsOf(fake.core)).to.deep.equal([]);
  });

  it('is followed by /page-unavailable if the tenant is unknown', async () => {
    const fake = open('x');
    fake.page.gateway.answer('authTypes', ok(null));
    expect((await openAndAnswer(fake)).outcome).to.equal('leaving');
    expect(fake.page.visits).to.deep.equal(['/page-unavailable']);
  });
});
