import { expect } from '@open-wc/testing';
import { ok, unreachable } from '../../support/fixtures/replies.ts';
import { profile } from '../../support/fixtures/profiles.ts';
import { drawProfile, prepareProfile } from './profile-screen.tsx';
import type { Screen } from '../support/screen.ts';

// Rules: elements-31, elements-32

describe('My Profile in a page of its own', () => {
  let screen: Screen;
  afterEach(() => screen.close());
  const headings = () => screen.allByRole('heading').map(({ textContent }) => textContent);

  it('has only the chosen sections and their menu items, in the order of the screen', async () => {
    screen = prepareProfile({ userProfile: ok(profile()) });
    drawProfile(screen, undefined, { sections: 'password  email' });
    await screen.findByRole('heading', 'My Email Address');
    expect(headings()).to.deep.equal(['My Profile', 'My Email Address', 'Password']);
    const items = screen.byRole('navigation', 'Profile sections').querySelectorAll('button');
    expect([...items].map(({ textContent }) => textContent)).to.deep.equal([
      'Profile',
      'Email Address',
      'Security',
      'Password',
    ]);
    items[0]?.click();
    expect(screen.shadow.activeElement?.textContent).to.equal('My Email Address');
    await expect(screen.element).to.be.accessible();
  });

  it('shows all sections and names an unknown one if it knows none', async () => {
    screen = prepareProfile();
    drawProfile(screen, undefined, { sections: 'adress' });
    await screen.findByRole('heading', 'Settings');
    expect(headings()).to.include('Personal Information');
    expect(screen.fake.page.warnings.filter((line) => line.includes('"adress"'))).to.have.length(1);
  });

  it('says nothing about the profile if no section shows it', async () => {
    screen = prepareProfile({ userProfile: unreachable });
    drawProfile(screen, undefined, { sections: 'settings' });
    await screen.findByRole('heading', 'Settings');
    expect(headings()).to.deep.equal(['My Profile', 'Settings']);
  });

  it('without chrome has neither header, title, menu nor footer, and no second main content', async () => {
    screen = prepareProfile();
    drawProfile(screen, undefined, { chrome: 'none', sections: 'personal' });
    await screen.findByRole('button', 'Edit');
    expect(headings()).to.deep.equal(['Personal Information']);
    for (const role of ['banner', 'contentinfo', 'navigation', 'main'] as const)
      expect(screen.allByRole(role), role).to.deep.equal([]);
    expect(screen.byRole('region', 'My Profile')).to.exist;
    await expect(screen.element).to.be.accessible();
  });
});
