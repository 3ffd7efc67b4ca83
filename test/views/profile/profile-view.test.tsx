import { expect } from '@open-wc/testing';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { profile } from '../../support/fixtures/profiles.ts';
import { held, ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { dialogsOf } from '../../support/core/notices.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { nameOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { drawProfile, fact, field, openProfile, prepareProfile } from './profile-screen.tsx';
import { brokenTexts } from '../support/broken-texts.ts';

// Rules: header-04, languages-05, profile-01, profile-05, profile-06, profile-13, profile-18, routes-07, theming-14

describe('My Profile', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  it('shows skeletons while it loads, and immediately what needs no profile', async () => {
    const reply = held(ok(profile()));
    screen = prepareProfile({ userProfile: reply.answer });
    drawProfile(screen);
    await screen.findByRole('heading', 'My Profile');
    expect(nameOf(screen.byRole('status'))).to.equal('Loading your profile…');
    expect(screen.byRole('button', 'Change password')).to.exist;
    await expect(screen.element).to.be.accessible();
    reply.release();
    await screen.findByRole('button', 'Edit');
    expect(screen.shadow.querySelector('.sso-skeleton')).to.equal(null);
  });

  it('shows the user’s facts with a header and a footer, and is accessible', async () => {
    screen = await openProfile();
    await waitUntil(() => fact(screen, 'User Type') === 'Internal user');
    const facts = {
      'First Name': 'Ada',
      'Last Name': 'Lovelace',
      'Organization Name': 'Acme Corporation',
      'Business Entity': 'Acme Headquarters',
      Timezone: '(UTC+01:00) Central European Time',
      'Country/Region': 'Netherlands',
    };
    for (const [label, value] of Object.entries(facts))
      expect(fact(screen, label)).to.include(value);
    const main = screen.byRole('main');
    expect(main.querySelector('.sso-avatar')?.textContent).to.equal('AL');
    expect(main.textContent).to.include('Username: ada@acme.example');
    expect(screen.byRole('banner')).to.exist;
    expect(screen.byRole('contentinfo')).to.exist;
    await expect(screen.element).to.be.accessible();
  });

  it('names country and time zone in the page’s language, regardless of the gateway’s names', async () => {
    const start = { local: { locale: 'de_DE' } };
    screen = prepareProfile(
      { userProfile: ok(profile({ timeZoneDescription: 'Europe/Amsterdam' })) },
      start,
    );
    await messagesService(screen.fake.core).ready();
    drawProfile(screen);
    await screen.findByRole('button', 'Bearbeiten');
    expect(fact(screen, 'Land/Region')).to.include('Niederlande');
    expect(fact(screen, 'Zeitzone')).to.match(/\(GMT\+0[12]:00\) Mitteleuropäische Zeit/);
  });

  it('shows the flag of the country, or its code if the image is missing', async () => {
    screen = await openProfile({ country: 'CH', countryName: '' });
    await waitUntil(() => screen.shadow.querySelector('.sso-flag-image'));
    const flag = screen.shadow.querySelector<HTMLImageElement>('.sso-flag-image');
    expect(flag?.src).to.match(/\/flags\/ch\.svg$/);
    expect(fact(screen, 'Country/Region')).to.equal('Switzerland');
    flag?.dispatchEvent(new Event('error'));
    await waitUntil(() => fact(screen, 'Country/Region') === 'CHSwitzerland');
  });

  it('avoids the slow lookup of a country name that the gateway sends', async () => {
    const { DisplayNames } = Intl;
    let lookups = 0;
    const counting = new Proxy(DisplayNames, {
      construct(Names, parameters: ConstructorParameters<typeof DisplayNames>) {
        lookups += 1;
        return new Names(...parameters);
      },
    });
    Object.assign(Intl, { DisplayNames: counting });
    try {
      screen = await openProfile({ country: 'CH', countryName: 'Confederation' });
      await waitUntil(() => screen.shadow.querySelector('.sso-flag-image'));
      expect(fact(screen, 'Country/Region')).to.equal('Confederation');
      expect(lookups).to.equal(0);
    } finally {
      Object.assign(Intl, { DisplayNames });
    }
  });

  it('lists the roles with their descriptions', async () => {
    screen = await openProfile();
    expect(screen.text).to.include('Roles decide the privileges you have to access resources.');
    const roles = [...screen.byRole('list', 'User Roles').children].map(nameOf);
    expect(roles).to.deep.equal([
      'Business UserWorks with customers.',
      'Business AdminMaintains products.',
    ]);
  });

  it('works with a profile without optional fields', async () => {
    screen = await openProfile(
      {
        ...Object.fromEntries(Object.keys(profile()).map((key) => [key, undefined])),
        userId: 'u1',
      },
      { lookup: refused(500), userExtensions: unreachable },
      { local: { userType: '' } },
    );
    for (const { textContent } of screen.shadow.querySelectorAll('dd'))
      expect(textContent).to.equal('-');
    expect(screen.text).to.include('No roles have been assigned to you so far.');
    expect(screen.allByRole('list', 'User Roles')).to.deep.equal([]);
    expect(screen.text).not.to.include('Username');
    expect(field(screen, 'Secondary Email').value).to.equal('');
    expect(screen.byRole('main').querySelector('.sso-avatar')?.textContent).to.equal('U');
    await expect(screen.element).to.be.accessible();
  });

  it('truncates a long name after 50 graphemes and shows markup, emoji and other directions as text', async () => {
    const displayName = `<b>מיכל</b>${'👩‍🚀'.repeat(60)}`;
    screen = await openProfile({ displayName, firstName: '<i>é́</i>', lastName: '' });
    const shown = screen.byRole('main').querySelector('.sso-identity-name');
    expect(shown?.textContent).to.equal(`<b>מיכל</b>${'👩‍🚀'.repeat(39)}…`);
    expect(shown?.querySelector('bdi')?.title).to.equal(displayName);
    expect(fact(screen, 'First Name')).to.equal('<i>é́</i>');
    expect(fact(screen, 'Last Name')).to.equal('-');
  });

  it('shows a refusal inline with a retry, and keeps password and settings', async () => {
    screen = prepareProfile({ userProfile: refused(4031, { message: 'Not here.' }) });
    drawProfile(screen);
    const again = await screen.findByRole('button', 'Try again');
    expect(screen.allByRole('alert').map(nameOf)).to.include('Not here.');
    expect(screen.text).not.to.include('Please try again in a moment.');
    expect(dialogsOf(screen.fake.core)).to.deep.equal([]);
    const menu = screen.byRole('navigation', 'Profile sections');
    const items = [...menu.querySelectorAll('button')].map(nameOf);
    expect(items.join()).to.equal('Profile,Personal Information,Security,Password,Settings');
    expect(screen.byRole('button', 'Change password')).to.exist;
    await expect(screen.element).to.be.accessible();
    screen.fake.page.gateway.answer('userProfile', ok(profile()));
    again.click();
    await screen.findByRole('button', 'Edit');
    expect(screen.text).not.to.include('Not here.');
  });

  it('shows that the profile could not be loaded, and loads it on retry', async () => {
    screen = prepareProfile({ userProfile: unreachable });
    drawProfile(screen);
    const again = await screen.findByRole('button', 'Try again');
    expect(screen.byRole('heading', 'Your profile could not be loaded')).to.exist;
    expect(screen.text).to.include('Please try again in a moment.');
    const state = () => [again.ariaDisabled, again.querySelectorAll('svg').length];
    expect(state()).to.deep.equal([null, 1]);
    const reply = held(ok(profile()));
    screen.fake.page.gateway.answer('userProfile', reply.answer);
    again.click();
    await waitUntil(() => !screen.text.includes('Please try again in a moment.'));
    expect(screen.byRole('heading', 'Your profile could not be loaded')).to.exist;
    expect(state()).to.deep.equal(['true', 0]);
    again.click();
    reply.release();
    await screen.findByRole('button', 'Edit');
    expect(screen.fake.page.gateway.requests('userProfile')).to.have.length(2);
  });

  it('shows a refusal of the language next to its picker, which still works', async () => {
    screen = await openProfile({}, { userExtensions: refused(403, { message: 'No languages.' }) });
    await waitUntil(() => screen.text.includes('No languages.'));
    expect(screen.shadow.querySelector('.sso-language [role=alert]')?.textContent).to.equal(
      'No languages.',
    );
    expect(field(screen, 'Language').value).to.equal('en_US');
  });

  it('sets the document title only if the elements own the page', async () => {
    document.title = 'Suite';
    screen = await openProfile();
    expect(document.title).to.equal('Suite');
    screen.close();
    screen = await openProfile({}, {}, { settings: { ownsDocument: true } });
    await waitUntil(() => document.title === 'My Profile');
  });

  it('shows nothing without a session, redirects to sign-in and saves the path', async () => {
    screen = prepareProfile({}, { local: { isAuthenticated: 'false', userId: '' } });
    drawProfile(screen);
    const { host, page } = screen.fake;
    await waitUntil(() => host.of('sso-navigate').length > 0);
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/login', reload: false }]);
    expect(page.local.getItem('previouslyVisitedPath')).to.equal('/profile');
    expect(page.gateway.requests('userProfile')).to.deep.equal([]);
    expect(screen.text).to.equal('');
  });

  it('is updated in place when the language changes', async () => {
    screen = await openProfile({ countryName: '' });
    await waitUntil(() => fact(screen, 'Country/Region').includes('Netherlands'));
    const card = screen.shadow.querySelector('[data-section=personal]');
    await messagesService(screen.fake.core).setLocale('fr_FR');
    await waitUntil(() => fact(screen, 'Pays/région').includes('Pays-Bas'));
    expect(screen.shadow.querySelector('[data-section=personal]')).to.equal(card);
  });

  it('breaks no word of its headings, names and buttons at 180 px, without overflow', async () => {
    screen = await openProfile();
    screen.element.style.width = '180px';
    const texts = screen.shadow.querySelectorAll(
      '.sso-profile-card-title, .sso-identity-name, .sso-scheme-label, .sso-profile .sso-button',
    );
    expect(texts).not.to.have.length(0);
    expect(brokenTexts(texts)).to.deep.equal([]);
    expect(screen.byRole('main').scrollWidth).to.be.at.most(180);
  });

  for (const [widthPx, isBeside] of [
    [1280, true],
    [768, false],
    [360, false],
  ] as const)
    it(`has its menu ${isBeside ? 'next to' : 'above'} the cards at ${widthPx} px, without overflow`, async () => {
      screen = await openProfile({ displayName: 'Konstantinopolitanska'.repeat(3) });
      screen.element.style.width = `${widthPx}px`;
      const menu = screen.byRole('navigation', 'Profile sections').getBoundingClientRect();
      const card = screen.shadow.querySelector('[data-section=personal]')?.getBoundingClientRect();
      expect(menu.right <= (card?.left ?? 0)).to.equal(isBeside);
      expect(screen.byRole('main').scrollWidth).to.be.at.most(widthPx);
    });
});
