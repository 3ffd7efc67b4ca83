import { expect } from '@open-wc/testing';
import { profile } from '../../support/fixtures/profiles.ts';
import { held, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { drawProfile, prepareProfile } from './profile-screen.tsx';

// Rules: user-menu-16, storage-20

const SECTION = 'sso-elements.section';

describe('the section of My Profile that the user menu names', () => {
  let screen: Screen;
  afterEach(() => screen.close());
  const stored = () => screen.fake.page.session.getItem(SECTION);
  const focused = () => nameOf(screen.shadow.activeElement ?? document.body);

  it('has the focus once, when the profile is shown', async () => {
    const reply = held(ok(profile()));
    screen = prepareProfile({ userProfile: reply.answer }, { session: { [SECTION]: 'security' } });
    drawProfile(screen);
    await screen.findByRole('heading', 'My Profile');
    expect(stored()).to.equal('security');
    reply.release();
    await waitUntil(() => focused() === 'Password', 'the section on security');
    expect(stored()).to.equal(null);
  });

  it('stays for the card that it names, if that is not shown yet', async () => {
    screen = prepareProfile({}, { session: { [SECTION]: 'secondFactor' } });
    drawProfile(screen);
    await screen.findByRole('button', 'Edit');
    expect(stored()).to.equal('secondFactor');
  });
});
