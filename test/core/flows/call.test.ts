import { expect } from '@open-wc/testing';
import { CALLS } from '../../../src/core/contract/calls.ts';
import { call } from '../../../src/core/flows/call.ts';
import type { Core } from '../../../src/core/kernel/core.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { ok, refused } from '../../support/fixtures/replies.ts';
import { PRIMARY } from '../../support/fixtures/profiles.ts';

/** What the compiler refuses; each line fails `npm run lint` if it is accepted. */
function refusedByTheCompiler(core: Core): void {
  // @ts-expect-error: a GET without a body in its row takes none
  void call(core, CALLS.userProfile, { body: {} });
  // @ts-expect-error: the path needs the user's ID
  void call(core, CALLS.userExtensions);
  // @ts-expect-error: the path has no such parameter
  void call(core, CALLS.userExtensions, { pathParts: { userId: 'ada', tenant: 'ACME' } });
  // @ts-expect-error: the query lacks the tenant
  void call(core, CALLS.authTypes, { query: {} });
  // @ts-expect-error: the call has no query
  void call(core, CALLS.usersProducts, { query: { tenantCode: 'ACME' } });
  // @ts-expect-error: the credentials lack the one-time code
  void call(core, CALLS.resetPassword, { credentials: { username: 'ada', password: 'pw' } });
  // @ts-expect-error: names are changed together
  void call(core, CALLS.updateProfile, { body: { userId: 'ada', firstName: 'Ada' } });
  // @ts-expect-error: the row has the schema of the reply
  void call(core, CALLS.userProfile, { data: CALLS.lookup.reply });
  void call(core, CALLS.refresh).then((reply) => {
    // @ts-expect-error: the reply has the type that the row declares
    if (reply.ok) void (reply.data.userId as unknown);
  });
}
void refusedByTheCompiler;

describe('a call of the contract', () => {
  it('fills in path, query and body, and returns the parsed reply', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('userExtensions', ok({ userExtensions: [{ attributeField: 'A' }] }));
    page.gateway.answer('updateContacts', ok([PRIMARY]));
    const extensions = await call(core, CALLS.userExtensions, { pathParts: { userId: 'a/b' } });
    const [request] = page.gateway.requests('userExtensions');
    expect(request?.url).to.match(/user-id\/a%2Fb$/);
    expect(extensions.ok && extensions.data.userExtensions).to.deep.equal([
      { attributeField: 'A', attributeValue: '' },
    ]);
    const saved = await call(core, CALLS.updateContacts, { body: [PRIMARY] });
    expect(saved.ok && saved.data).to.deep.equal([PRIMARY]);
    expect(await page.gateway.requests('updateContacts')[0]?.json()).to.deep.equal([PRIMARY]);
  });

  it('returns a failure as a value and reports it', async () => {
    const { core, page, host } = fakeCore();
    page.gateway.answer('userProfile', refused(500));
    const reply = await call(core, CALLS.userProfile);
    expect(!reply.ok && reply.failure.status).to.equal(500);
    expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal(['userProfile']);
  });
});
