import { expect } from '@open-wc/testing';
import { isAnnounced } from '../../../src/core/flows/announced-features.ts';
import { loadPortal } from '../../../src/core/flows/load-portal.ts';
import { endSessions, listSessions } from '../../../src/core/flows/list-sessions.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { ok, refused, text } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: profile-31, profile-32, profile-34, storage-04

const SESSION = { id: 'one', isCurrent: true, browser: 'Firefox' };
const LISTED = {
  ...SESSION,
  signedInAt: '',
  lastSeenAt: '',
  system: '',
  address: '',
  provider: '',
};

describe('the features of a gateway', () => {
  it('are stored with the theme, for the next visit', async () => {
    const first = fakeCore();
    const theme = { themeDetails: [] };
    const reply = ok({ authentications: [], theme, features: ['sessions', 7] });
    first.page.gateway.answer('authTypes', reply);
    await loadPortal(first.core, first.host);
    expect(isAnnounced(first.core, 'sessions')).to.equal(true);
    expect(isAnnounced(first.core, 'resetLink')).to.equal(false);

    const tenantTheme = first.page.local.values.get('tenantTheme') ?? '';
    const { core } = fakeCore({ local: { tenantTheme } });
    expect(isAnnounced(core, 'sessions')).to.equal(false);
    themeService(core).showStored('ACME');
    expect(isAnnounced(core, 'sessions')).to.equal(true);
  });

  for (const stored of [
    '{"tenant":"ACME","themeDetails":[]}',
    '{"tenant":"ACME","themeDetails":[],"features":"sessions"}',
    '{"tenant":"GLOBEX","themeDetails":[],"features":["sessions"]}',
  ])
    it(`are none if the browser has stored ${stored}`, () => {
      const { core } = fakeCore({ local: { tenantTheme: stored } });
      themeService(core).showStored('ACME');
      expect(isAnnounced(core, 'sessions')).to.equal(false);
    });
});

describe('the user’s sessions', () => {
  it('are listed by the session of the page', async () => {
    const { core, page } = fakeCore(signedIn());
    page.gateway.answer('sessions', ok({ sessions: [SESSION, 'broken'] }));
    expect(await listSessions(core)).to.deep.equal({ items: [LISTED] });
    const { headers } = page.gateway.requests('sessions')[0] ?? {};
    expect(headers?.get('section-name')).to.equal('sessions');
  });

  it('are those of the reply after one has ended', async () => {
    const { core, page } = fakeCore(signedIn());
    page.gateway.answer('endSessions', ok({ sessions: [SESSION] }));
    expect(await endSessions(core, { id: 'two' })).to.deep.equal({ items: [LISTED] });
    expect(await page.gateway.requests('endSessions')[0]?.json()).to.deep.equal({ id: 'two' });
  });

  for (const answer of [refused(404), text('Not found', 404)])
    it('are not offered by a gateway that answers 404, which is no error', async () => {
      const { core, host, page } = fakeCore(signedIn());
      page.gateway.answer('sessions', answer).answer('endSessions', answer);
      expect(await listSessions(core)).to.equal('not-offered');
      expect(await endSessions(core, { others: true })).to.equal('not-offered');
      expect(host.of('sso-error')).to.deep.equal([]);
    });

  it('are loaded without a dialog or a toast of a failure', async () => {
    const { core, host, page } = fakeCore(signedIn());
    page.gateway.answer('sessions', refused(500, { message: 'Busy.' }));
    page.gateway.answer('endSessions', refused(403, { message: 'No.' }));
    expect(await listSessions(core)).to.deep.equal({ failed: 'Busy.' });
    expect(await endSessions(core, { others: true })).to.deep.equal({ failed: 'No.' });
    expect([dialogsOf(core), toastsOf(core)]).to.deep.equal([[], []]);
    expect(host.of('sso-error')).to.have.length(2);
  });
});
