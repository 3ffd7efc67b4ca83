import { expect } from '@open-wc/testing';
import {
  LANGUAGE_SECTION,
  loadLanguage,
  loadProfile,
  PERSONAL_SECTION,
} from '../../../src/core/flows/load-profile.ts';
import { lookupService } from '../../../src/core/flows/load-lookup.ts';
import { sectionErrorsService, sectionKey } from '../../../src/core/notices/section-errors.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { language, profile } from '../../support/fixtures/profiles.ts';
import { ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { until } from '../../support/time/until.ts';

// Rules: errors-06, profile-05, profile-11

function open(answer: Answer, start: CoreStart = {}) {
  const user = signedIn();
  const tenantTheme = '{"tenant":"ACME","themeDetails":[]}';
  const fake = fakeCore({
    href: `${HOST}/profile`,
    ...user,
    local: { ...user.local, tenantTheme },
    ...start,
  });
  fake.page.gateway.answer('userProfile', answer);
  const controller = new AbortController();
  const run = () => loadProfile(fake.core, fake.host, controller.signal);
  return { ...fake, run, controller };
}

describe('loading the profile', () => {
  it('returns the profile and loads the lookups in parallel', async () => {
    const { run, page, core } = open(ok(profile()));
    page.gateway.answer('lookup', ok({ lookupValues: [{ lookupValue: 'INT', description: 'x' }] }));
    expect(await run()).to.deep.equal(profile());
    await until(lookupService(core).$descriptions, (all) =>
      Boolean(all.LANGUAGE_CD && all.USER_TYPE),
    );
  });

  it('sends the section and shows a refusal only there', async () => {
    const { run, page, core } = open(refused(4031, { message: 'Not here.' }));
    expect(await run()).to.equal('failed');
    const [request] = page.gateway.requests('userProfile');
    expect(request?.headers.get('component-name')).to.equal('profile');
    expect(request?.headers.get('section-name')).to.equal('personal-information');
    const errors = sectionErrorsService(core).$sectionErrors.get();
    expect(errors[sectionKey(PERSONAL_SECTION)]).to.equal('Not here.');
    expect([dialogsOf(core), toastsOf(core)]).to.deep.equal([[], []]);
  });

  it('removes an earlier refusal when it is tried again', async () => {
    const { run, page, core } = open(refused(403, { message: 'Not here.' }));
    await run();
    page.gateway.answer('userProfile', ok(profile()));
    await run();
    const errors = sectionErrorsService(core).$sectionErrors.get();
    expect(errors[sectionKey(PERSONAL_SECTION)]).to.equal(undefined);
  });

  it('fails when the gateway is unreachable, and shows one dialog', async () => {
    const { run, core } = open(unreachable);
    expect(await run()).to.equal('failed');
    expect(dialogsOf(core)).to.have.length(1);
  });

  it('shows nothing when the session has ended', async () => {
    const { run, host } = open(refused(401));
    expect(await run()).to.equal('leaving');
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });

  it('redirects a signed-out user to sign-in without a call', async () => {
    const { run, page } = open(ok(profile()), { local: {}, cookies: {} });
    expect(await run()).to.equal('leaving');
    expect(page.visits).to.deep.equal(['/login']);
    expect(page.gateway.requests('userProfile')).to.deep.equal([]);
  });
});

describe('loading the language', () => {
  it('takes the language code from the user’s extensions', async () => {
    const { core, page } = open(ok(profile()));
    page.gateway.answer('userExtensions', language('fr_FR'));
    expect(await loadLanguage(core, 'u1')).to.equal('fr_FR');
    const [request] = page.gateway.requests('userExtensions');
    expect(request?.url).to.match(/user-id\/u1$/);
    expect(request?.headers.get('section-name')).to.equal('language');
  });

  it('shows a refusal next to the picker', async () => {
    const { core, page } = open(ok(profile()));
    page.gateway.answer('userExtensions', refused(4032, { message: 'No languages.' }));
    expect(await loadLanguage(core, 'u1')).to.equal(undefined);
    const errors = sectionErrorsService(core).$sectionErrors.get();
    expect(errors[sectionKey(LANGUAGE_SECTION)]).to.equal('No languages.');
    const [request] = page.gateway.requests('userExtensions');
    expect(request?.headers.get('component-name')).to.equal('profile');
    expect(request?.headers.get('section-name')).to.equal('language');
  });
});
