import { expect } from '@open-wc/testing';
import { held } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { BASIC, openScreen, PASSPORT, portal, wrong, type Screen } from './screen.tsx';

// Rules: routes-16

describe('the sign-in screen when another tab signs in', () => {
  const open = async () => {
    const reply = held(wrong());
    const screen = await openScreen({
      authTypes: [portal([BASIC, PASSPORT])],
      login: [reply.answer],
    });
    await waitUntil(() => screen.fake.page.storageListeners.size > 0);
    return { screen, reply };
  };
  const signInElsewhere = ({ fake: { page } }: Screen) => {
    page.local.values.set('isAuthenticated', 'true').set('userId', 'ada').set('tenant', 'ACME');
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 600_000).toISOString());
    page.fireStorage('isAuthenticated');
  };
  const stays = async (screen: Screen) => {
    signInElsewhere(screen);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([]);
  };
  const leaves = async (screen: Screen) => {
    signInElsewhere(screen);
    await waitUntil(() => screen.fake.page.visits.length > 0);
    expect(screen.fake.page.visits).to.deep.equal(['/dashboard']);
  };

  it('stays during a password reset, and redirects afterwards', async () => {
    const { screen } = await open();
    screen.press('Reset Password');
    await waitUntil(() => screen.find('Return to Login Page') !== undefined);
    await stays(screen);
    screen.press('Return to Login Page');
    await waitUntil(() => screen.hasField('Password'));
    await leaves(screen);
  });

  it('does nothing once it is removed', async () => {
    const { screen } = await open();
    screen.close();
    await stays(screen);
  });

  it('stays before the form renders as busy, too', async () => {
    const { screen } = await open();
    screen.signIn();
    await stays(screen);
  });

  it('stays during a sign-in, and redirects after it was refused', async () => {
    const { screen, reply } = await open();
    screen.signIn();
    await waitUntil(() => screen.find('Signing in…'));
    await stays(screen);
    reply.release();
    await waitUntil(() => screen.find('Sign In'));
    await leaves(screen);
  });
});
