import { expect } from '@open-wc/testing';
import { mailedLinkService } from '../../../src/core/config/mailed-link.ts';
import { authService } from '../../../src/core/auth/store.ts';
import { configService } from '../../../src/core/config/config.ts';
import { openSignIn } from '../../../src/core/flows/open-sign-in.ts';
import { reportNotMe } from '../../../src/core/flows/report-not-me.ts';
import { LINK_TEXTS } from '../../../src/core/i18n/link-texts.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { OWN_KEYS } from '../../../src/core/platform/storage.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: sign-in-53, sign-in-55, sign-in-56, sign-in-57

const TOKEN = 'a1'.repeat(20);
const MESSAGE = 'In the server’s words.';
const ADA = 'ada@acme.example';
const DONE = ok({ username: ADA, hasPassword: true });

/** A page to which a mail's link has led. */
function follow(answer: Answer, start: CoreStart = {}) {
  const fake = fakeCore(start);
  void messagesService(fake.core).add(LINK_TEXTS);
  fake.page.gateway.answer('notMe', answer).answer('logout', ok());
  mailedLinkService(fake.core).token = TOKEN;
  return { ...fake, report: () => reportNotMe(fake.core, fake.host) };
}

const shownIn = ({ core }: ReturnType<typeof follow>) => [
  dialogsOf(core),
  toastsOf(core),
  snackBarService(core).$snackBar.get(),
];
const NOTHING = [[], [], undefined];

describe('opening the sign-in screen by the link of a mail about the account', () => {
  it('stays on the screen for a signed-in user, whose session stays', async () => {
    const { core, host, page } = follow(ok(), signedIn());
    page.gateway.answer('authTypes', ok({ authentications: [], theme: { themeDetails: [] } }));
    expect(await openSignIn(core, host)).to.equal('loaded');
    expect([page.visits, page.gateway.requests('notMe')]).to.deep.equal([[], []]);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });
});

describe('a report that it was not the user', () => {
  it('sends the token in the body only', async () => {
    const { report, page } = follow(DONE);
    expect(await report()).to.deep.equal({ kind: 'done', userId: ADA, hasPassword: true });
    const [sent, ...more] = page.gateway.requests('notMe');
    expect(more).to.deep.equal([]);
    expect(await sent?.json()).to.deep.equal({ token: TOKEN });
    expect([sent?.url, ...(sent?.headers.values() ?? [])].join()).not.to.include(TOKEN);
  });

  it('ends the user’s session in this browser and its tabs, which say that it has ended', async () => {
    const { report, core, host, page } = follow(DONE, signedIn('Ada@acme.example'));
    await report();
    expect(authService(core).isAuthenticated()).to.equal(false);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    expect(page.local.values.get(OWN_KEYS.ended)).to.equal('lost');
    expect(page.gateway.requests('logout')).to.have.length(1);
    expect(page.visits).to.deep.equal([]);
  });

  it('keeps a session of another user', async () => {
    const { report, core, host, page } = follow(DONE, signedIn('grace@acme.example'));
    await report();
    expect(authService(core).isAuthenticated()).to.equal(true);
    expect(host.of('sso-signed-out')).to.deep.equal([]);
    expect(page.gateway.requests('logout')).to.deep.equal([]);
  });

  it('keeps a session of another tenant that another tab has started since', async () => {
    const { report, core, page } = follow(DONE);
    await configService(core).ready();
    const { local = {}, cookies = {} } = signedIn(ADA);
    for (const [key, value] of Object.entries(local)) page.local.values.set(key, value);
    for (const [key, value] of Object.entries(cookies)) page.cookies.keep(key, value);
    page.local.values.set('tenant', 'GLOBEX');
    await report();
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('that is refused returns the server’s message, and ends no session', async () => {
    const fake = follow(refused(400, { message: MESSAGE }), signedIn(ADA));
    expect(await fake.report()).to.deep.equal({ kind: 'refused', message: MESSAGE });
    expect(shownIn(fake)).to.deep.equal(NOTHING);
    expect(fake.host.of('sso-error').map(({ source }) => source)).to.deep.equal(['notMe']);
    expect(authService(fake.core).isAuthenticated()).to.equal(true);
  });

  it('says so, silently otherwise, if the gateway has no such call', async () => {
    const fake = follow(refused(404, { message: MESSAGE }));
    const message = 'This link can’t be used here. Reset your password by email.';
    expect(await fake.report()).to.deep.equal({ kind: 'refused', message });
    expect([shownIn(fake), fake.host.of('sso-error')]).to.deep.equal([NOTHING, []]);
  });

  for (const [what, answer, message] of [
    ['is too frequent', refused(429, { message: MESSAGE }), MESSAGE],
    ['meets an error of the server', refused(503, { message: MESSAGE }), MESSAGE],
    [
      'meets no server',
      unreachable,
      'The service can’t be reached right now. Please try again in a moment.',
    ],
  ] as const)
    it(`that ${what} can be sent again`, async () => {
      const fake = follow(answer);
      expect(await fake.report()).to.deep.equal({ kind: 'failed', message });
      expect(shownIn(fake)).to.deep.equal(NOTHING);
      expect(mailedLinkService(fake.core).token).to.equal(TOKEN);
    });
});
