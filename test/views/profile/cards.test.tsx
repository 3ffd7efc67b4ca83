import { expect } from '@open-wc/testing';
import { clearSession, storeSession } from '../../../src/core/flows/store-session.ts';
import { held, ok } from '../../support/replies.ts';
import { profile } from '../../support/profiles.ts';
import { LOGIN } from '../../support/users.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { drawProfile, fact, openProfile, prepareProfile } from './profile-screen.tsx';

// Rules: profile-01, profile-13, profile-16

describe('the cards of My Profile', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const card = (section: string) => screen.shadow.querySelector(`[data-section=${section}]`);

  it('are skeletons with headings until the profile is loaded', async () => {
    const reply = held(ok(profile()));
    screen = prepareProfile({ userProfile: reply.answer });
    drawProfile(screen);
    await screen.findByRole('heading', 'My Profile');
    for (const section of ['personal', 'roles', 'email'])
      expect(card(section)?.querySelector('.sso-skeleton'), section).to.exist;
    for (const section of ['security', 'settings'])
      expect(card(section)?.querySelector('.sso-skeleton'), section).to.equal(null);
    reply.release();
    await screen.findByRole('button', 'Edit');
    expect(screen.shadow.querySelector('.sso-skeleton')).to.equal(null);
  });

  it('explain how the password is changed', async () => {
    screen = await openProfile();
    expect(card('security')?.textContent).to.include(
      'A new password is set on the sign-in screen, with a one-time password',
    );
  });

  it('show - for a role that has only a description, and no role without both', async () => {
    screen = await openProfile({
      roleMappings: [
        { roleGroupName: '', roleGroupDescription: 'Works with customers.' },
        { roleGroupName: 'Business Admin', roleGroupDescription: '' },
        { roleGroupName: '', roleGroupDescription: '' },
      ],
    });
    const roles = [...screen.byRole('list', 'User Roles').children].map(nameOf);
    expect(roles).to.deep.equal(['-Works with customers.', 'Business Admin']);
  });

  it('show the profile of another user who signs in', async () => {
    screen = await openProfile();
    const { core, page } = screen.fake;
    clearSession(core);
    await waitUntil(() => screen.text === '');
    page.gateway.answer('userProfile', ok(profile({ firstName: 'Grace', userId: 'u2' })));
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 3_600_000).toISOString());
    storeSession(core, 'grace@acme.example', 'ACME', { ...LOGIN, displayName: 'Grace Hopper' });
    await waitUntil(() => fact(screen, 'First Name') === 'Grace');
  });
});
