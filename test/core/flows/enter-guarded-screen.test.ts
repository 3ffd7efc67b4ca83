import { expect } from '@open-wc/testing';
import { enterGuardedScreen } from '../../../src/core/flows/enter-guarded-screen.ts';
import { optionsService } from '../../../src/core/flows/load-portal.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import * as replies from '../../support/fixtures/replies.ts';
import { until } from '../../support/time/until.ts';

// Rules: routes-07, routes-10

/** Returns the page of a signed-in user with a stored theme. */
function open(start?: CoreStart) {
  const user = signedIn();
  const tenantTheme = '{"tenant":"ACME","themeDetails":[]}';
  return fakeCore(start ?? { ...user, local: { ...user.local, tenantTheme } });
}

describe('a guarded screen', () => {
  it('saves the path and redirects a signed-out user to sign-in', async () => {
    const { core, host, page } = fakeCore({ href: `${HOST}/profile?x=1` });
    expect(await enterGuardedScreen(core, host)).to.equal(false);
    expect(page.local.values.get('previouslyVisitedPath')).to.equal('/profile?x=1');
    expect(page.visits).to.deep.equal(['/login']);
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('admits a signed-in user and watches the session', async () => {
    const { core, host, page } = open();
    expect(await enterGuardedScreen(core, host)).to.equal(true);
    expect(themeService(core).$theme.get()?.tenant).to.equal('ACME');
    expect(page.gateway.sent).to.deep.equal([]);
    expect(page.storageListeners.size).to.equal(1);
  });

  it('loads the theme in the background if none is stored', async () => {
    const { core, host, page } = open({ ...signedIn(), href: `${HOST}/profile` });
    page.gateway.answer(
      'authTypes',
      replies.ok({ authentications: [], theme: { themeDetails: [] } }),
    );
    expect(await enterGuardedScreen(core, host)).to.equal(true);
    expect(await until(optionsService(core).$options, Boolean)).to.deep.equal([]);
  });

  it('reads the session again each time', async () => {
    const { core, host, page } = open();
    await enterGuardedScreen(core, host);
    page.local.values.delete('isAuthenticated');
    expect(await enterGuardedScreen(core, host)).to.equal(false);
  });
});
