import { expect } from '@open-wc/testing';
import { clearSession, storeSession } from '../../../src/core/flows/store-session.ts';
import { anyCall } from '../../support/core/calls.ts';
import { answerDialog, dialogsOf } from '../../support/core/notices.ts';
import { held, ok } from '../../support/fixtures/replies.ts';
import { profile } from '../../support/fixtures/profiles.ts';
import { LOGIN } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
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
    const skeletons = (section: string) => [
      ...(card(section)?.querySelectorAll('.sso-skeleton') ?? []),
    ];
    expect(['personal', 'roles', 'email'].map((id) => skeletons(id).length)).to.deep.equal([
      17, 3, 2,
    ]);
    for (const section of ['personal', 'roles', 'email'])
      for (const { clientWidth, clientHeight } of skeletons(section))
        expect(Math.min(clientWidth, clientHeight), section).to.be.above(0);
    for (const section of ['security', 'settings'])
      expect(skeletons(section), section).to.deep.equal([]);
    const factsBefore = card('personal')?.querySelectorAll('.sso-fact').length;
    reply.release();
    await screen.findByRole('button', 'Edit');
    expect(screen.shadow.querySelector('.sso-skeleton')).to.equal(null);
    expect(card('personal')?.querySelectorAll('.sso-fact').length).to.equal(factsBefore);
    expect(nameOf(screen.byRole('status'))).to.equal('');
  });

  it('load nothing more once the screen is removed', async () => {
    const reply = held(ok(profile()));
    screen = prepareProfile({ userProfile: reply.answer });
    const { gateway } = screen.fake.page;
    drawProfile(screen);
    await waitUntil(() => gateway.requests('userProfile').length === 1);
    screen.unmount();
    reply.release();
    // Once a later request is answered, the earlier one is too.
    await anyCall(screen.fake.core, 'userProfile');
    expect(gateway.requests('userExtensions')).to.deep.equal([]);
  });

  it('explain how the password is changed', async () => {
    screen = await openProfile();
    expect(card('security')?.textContent).to.include(
      'A new password is set on the sign-in screen, with a one-time password',
    );
  });

  it('name the settings and their choices', async () => {
    screen = await openProfile();
    expect(nameOf(card('settings')?.querySelector('legend') as Element)).to.equal('Appearance');
    expect(card('settings')?.textContent).to.include('Holds for all screens.');
    const schemes = [...(card('settings')?.querySelectorAll('label:has([type=radio])') ?? [])];
    expect(schemes.map(nameOf)).to.deep.equal(['System', 'Light', 'Dark']);
  });

  it('ask once before the password is changed, and again after No', async () => {
    screen = await openProfile();
    const { core, host } = screen.fake;
    const button = screen.byRole('button', 'Change password');
    for (let times = 0; times < 2; times += 1) {
      button.click();
      button.click();
      await answerDialog(core, false);
      await new Promise((resolve) => setTimeout(resolve));
      expect(dialogsOf(core)).to.deep.equal([]);
    }
    expect(host.of('sso-signed-out')).to.deep.equal([]);
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
