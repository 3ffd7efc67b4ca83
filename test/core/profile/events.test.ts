import { expect } from '@open-wc/testing';
import { listEvents } from '../../../src/core/flows/list-events.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { ok, refused, text, unreachable } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: profile-41, profile-42

const EVENT = { event: 'sign-in', at: '2026-01-31T09:30:00', browser: 'Firefox' };
const LISTED = { ...EVENT, system: '', address: '' };

describe('what has happened to an account', () => {
  it('is listed by the session of the page, without malformed events', async () => {
    const { core, page } = fakeCore(signedIn());
    page.gateway.answer('securityEvents', ok({ events: [EVENT, 'broken', { at: '' }] }));
    expect(await listEvents(core)).to.deep.equal({ items: [LISTED] });
    const { headers } = page.gateway.requests('securityEvents')[0] ?? {};
    expect(headers?.get('section-name')).to.equal('events');
  });

  for (const answer of [refused(404), text('Not found', 404)])
    it('is not offered by a gateway that answers 404, which is no error', async () => {
      const { core, host, page } = fakeCore(signedIn());
      page.gateway.answer('securityEvents', answer);
      expect(await listEvents(core)).to.equal('not-offered');
      expect(host.of('sso-error')).to.deep.equal([]);
    });

  for (const [answer, failed] of [
    [refused(500, { message: 'Busy.' }), /^Busy\.$/],
    [refused(403, { message: 'No.' }), /^No\.$/],
    [unreachable, /.+/],
  ] as const)
    it(`is loaded without a dialog or a toast of a failure: ${failed.source}`, async () => {
      const { core, host, page } = fakeCore(signedIn());
      page.gateway.answer('securityEvents', answer);
      const listed = await listEvents(core);
      expect(typeof listed === 'object' && 'failed' in listed && listed.failed).to.match(failed);
      expect([dialogsOf(core), toastsOf(core)]).to.deep.equal([[], []]);
      expect(host.of('sso-error')).to.have.length(1);
    });
});
