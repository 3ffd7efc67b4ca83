import { expect } from '@open-wc/testing';
import { LOCALES } from '../../../src/core/contract/languages/locales.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { answerDialog, dialogsOf } from '../../support/core/notices.ts';
import { language } from '../../support/fixtures/profiles.ts';
import { held, ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { elementAtCenter } from '../support/element-at-center.ts';
import { descriptionOf, nameOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { drawProfile, field, openProfile, press, type } from './profile-screen.tsx';

// Rules: palette-06, profile-02, profile-03, profile-11, profile-12, profile-16, profile-17

let screen: Screen;
afterEach(() => screen.close());

it('has radio buttons and a switch that a click in their middle hits, as test tools require', async () => {
  screen = await openProfile();
  const controls = [...screen.shadow.querySelectorAll('[type=radio], [role=switch]')];
  expect(controls).to.have.length(4);
  for (const control of controls) expect(elementAtCenter(control) === control).to.equal(true);
});

describe('the language picker', () => {
  const picker = () => field(screen, 'Language') as unknown as HTMLSelectElement;
  const puts = () => screen.fake.page.gateway.requests('updateProfile');
  const hasOption = (text: string) => [...picker().options].some((option) => option.text === text);

  it('shows description and code of each, and selects the user’s own', async () => {
    screen = await openProfile({ userExtensions: [] }, { userExtensions: language('fr_FR') });
    await waitUntil(() => picker().value === 'fr_FR');
    await waitUntil(() => hasOption('Français (France) – fr_FR'));
    expect(picker().parentElement?.firstElementChild?.localName, 'a globe').to.equal('svg');
    expect(puts()).to.deep.equal([]);
  });

  it('marks each name with its language', async () => {
    screen = await openProfile();
    await waitUntil(() => hasOption('Français (France) – fr_FR'));
    const french = [...picker().options].find(({ value }) => value === 'fr_FR');
    expect(french?.lang).to.equal('fr-FR');
  });

  it('includes a language of the user that has no name, as its code', async () => {
    screen = await openProfile({}, { userExtensions: language('x1_ZZ') });
    await waitUntil(() => picker().value === 'x1_ZZ');
    expect(picker().options[0]?.text).to.equal('x1_ZZ');
  });

  it('offers the suite’s languages while the lookup fails', async () => {
    screen = await openProfile({}, { lookup: unreachable });
    expect(picker().options).to.have.length(LOCALES.length);
    expect([...picker().options].map(({ value }) => value)).to.include('cy_GB');
    expect(dialogsOf(screen.fake.core)).to.deep.equal([]);
  });

  it('saves a choice immediately and dispatches the event', async () => {
    screen = await openProfile();
    await waitUntil(() => hasOption('Français (France) – fr_FR'));
    type(picker(), 'fr_FR');
    const { host, core } = screen.fake;
    await waitUntil(() => host.of('sso-locale-change').length === 1);
    expect(messagesService(core).$locale.get()).to.equal('fr_FR');
    expect(await puts()[0]?.json()).to.deep.equal({ userId: 'u1', langCode: 'fr_FR' });
    await waitUntil(() => screen.text.includes('Paramètres'));
    expect((field(screen, 'Langue') as unknown as HTMLSelectElement).value).to.equal('fr_FR');
  });

  it('returns to the old choice if it cannot be saved', async () => {
    screen = await openProfile();
    await waitUntil(() => hasOption('Français (France) – fr_FR'));
    const reply = held(refused(500));
    screen.fake.page.gateway.answer('updateProfile', reply.answer);
    const state = () => {
      const box = picker().parentElement;
      return [box?.ariaBusy, box?.querySelectorAll('.sso-spinner').length];
    };
    expect(state()).to.deep.equal(['false', 0]);
    type(picker(), 'fr_FR');
    await waitUntil(() => picker().value === 'fr_FR');
    expect(state()).to.deep.equal(['true', 1]);
    reply.release();
    await waitUntil(() => picker().value === 'en_US');
    await waitUntil(() => picker().parentElement?.ariaBusy === 'false');
    expect(state()).to.deep.equal(['false', 0]);
    expect(dialogsOf(screen.fake.core)).to.have.length(1);
    expect(screen.fake.host.of('sso-locale-change')).to.deep.equal([]);
  });

  it('saves the last of several quick choices last', async () => {
    screen = await openProfile({}, { lookup: unreachable });
    const reply = held(ok(null));
    screen.fake.page.gateway.answer('updateProfile', reply.answer, ok(null));
    for (const code of ['fr_FR', 'de_DE', 'it_IT']) {
      type(picker(), code);
      await waitUntil(() => picker().value === code);
    }
    reply.release();
    await waitUntil(() => messagesService(screen.fake.core).$locale.get() === 'it_IT');
    const sent = await Promise.all(puts().map(async (put) => (await put.json()) as unknown));
    expect(sent).to.deep.equal([
      { userId: 'u1', langCode: 'fr_FR' },
      { userId: 'u1', langCode: 'it_IT' },
    ]);
  });
});

describe('the side menu', () => {
  const current = () =>
    [...screen.shadow.querySelectorAll('[aria-current]')].map((item) => nameOf(item));

  it('has an item for each section and marks the current one', async () => {
    screen = await openProfile();
    const menu = screen.byRole('navigation', 'Profile sections');
    screen.element.style.width = '1280px';
    expect([...menu.querySelectorAll('button')].map((item) => nameOf(item))).to.deep.equal([
      'Profile',
      'Personal Information',
      'User Roles',
      'Email Address',
      'Security',
      'Password',
      'Settings',
    ]);
    await waitUntil(() => current().join() === 'Personal Information');
    const withIcon = [...menu.querySelectorAll('button:has(svg)')].map((item) => nameOf(item));
    expect(withIcon).to.deep.equal(['Profile', 'Security', 'Settings']);
  });

  for (const [item, heading, group] of [
    ['Profile', 'Personal Information', 'Personal Information'],
    ['Security', 'Password', 'Password'],
    ['User Roles', 'User Roles'],
    ['Email Address', 'My Email Address'],
    ['Password', 'Password'],
    ['Settings', 'Settings'],
  ] as const)
    it(`goes to the section of ${item} and focuses it`, async () => {
      screen = await openProfile();
      // A narrow window has no buttons for the groups.
      screen.element.style.width = '1280px';
      screen.byRole('button', item).click();
      expect(screen.shadow.activeElement === screen.byRole('heading', heading)).to.equal(true);
      await waitUntil(() => current().join() === (group ?? item));
    });

  it('includes the page’s own items if their path is on this origin', async () => {
    screen = await openProfile();
    drawProfile(screen, [
      { label: 'Team', path: '/team' },
      { label: 'Evil', path: 'https://evil.example/' },
      { label: 'Script', path: 'javascript:alert(1)' },
      'broken',
    ]);
    (await screen.findByRole('link', 'Team')).click();
    expect(screen.fake.host.of('sso-navigate')).to.deep.equal([{ path: '/team', reload: false }]);
    expect(screen.allByRole('link', /Evil|Script/)).to.deep.equal([]);
    await expect(screen.element).to.be.accessible();
  });

  it('marks the last section at the end of the page', async () => {
    screen = await openProfile();
    screen.element.style.width = '360px';
    dispatchEvent(new WheelEvent('wheel'));
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    await waitUntil(() => current().join() === 'Settings');
    scrollTo({ top: 0, behavior: 'instant' });
    await waitUntil(() => current().join() === 'Personal Information');
  });

  it('shows all its items in a window of 320 px', async () => {
    screen = await openProfile();
    screen.element.style.width = '320px';
    const menu = screen.byRole('navigation', 'Profile sections');
    const { left, right } = menu.getBoundingClientRect();
    const shown = [...menu.querySelectorAll('button')].filter((item) => item.checkVisibility());
    expect(shown).to.have.length(5);
    for (const item of shown) {
      const box = item.getBoundingClientRect();
      expect([nameOf(item), box.left >= left, box.right <= right]).to.deep.equal([
        nameOf(item),
        true,
        true,
      ]);
    }
  });

  it('follows scrolling', async () => {
    screen = await openProfile();
    screen.element.style.width = '360px';
    dispatchEvent(new WheelEvent('wheel'));
    screen.shadow.querySelector('[data-section=roles]')?.scrollIntoView({ behavior: 'instant' });
    await waitUntil(() => current().join() === 'User Roles');
    scrollTo({ top: 0, behavior: 'instant' });
    await waitUntil(() => current().join() === 'Personal Information');
  });
});

describe('password and settings', () => {
  it('opens the reset panel by signing out after a question', async () => {
    screen = await openProfile();
    const { core, host } = screen.fake;
    screen.byRole('button', 'Change password').click();
    const { message } = await answerDialog(core, true);
    expect(message).to.include('signed out');
    await waitUntil(() => host.of('sso-signed-out').length === 1);
    expect(resetRequestService(core).take()).to.equal('ada@acme.example');
  });

  it('stores the user’s color scheme in this browser', async () => {
    screen = await openProfile();
    const { page } = screen.fake;
    const radio = (value: string) =>
      screen.shadow.querySelector<HTMLInputElement>(`input[value=${value}]`);
    expect(radio('auto')?.checked).to.equal(true);
    press(radio('dark'));
    await waitUntil(() => radio('dark')?.checked);
    expect(page.local.getItem('sso-elements.scheme')).to.equal('dark');
    press(radio('auto'));
    await waitUntil(() => page.local.getItem('sso-elements.scheme') === null);
    expect(screen.byRole('heading', 'Settings')).to.exist;
  });

  it('stores in this browser whether keyboard shortcuts are on', async () => {
    screen = await openProfile();
    const { page } = screen.fake;
    const toggle = field(screen, 'Keyboard shortcuts');
    expect(toggle.getAttribute('role')).to.equal('switch');
    expect(toggle.checked).to.equal(true);
    expect(descriptionOf(toggle)).to.include('/ leads to the search field');
    press(toggle);
    await waitUntil(() => !toggle.checked);
    expect(page.local.getItem('sso-elements.shortcuts')).to.equal('off');
    press(toggle);
    await waitUntil(() => toggle.checked);
    expect(page.local.getItem('sso-elements.shortcuts')).to.equal(null);
    await expect(screen.element).to.be.accessible();
  });
});
