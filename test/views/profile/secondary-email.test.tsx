import { expect } from '@open-wc/testing';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { PRIMARY, secondary } from '../../support/fixtures/profiles.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { descriptionOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { field, openProfile, press, type } from './profile-screen.tsx';

// Rules: profile-14, profile-15

describe('the secondary email', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const input = () => field(screen, 'Secondary Email');
  const save = () =>
    screen.shadow.querySelector<HTMLButtonElement>('[data-section=email] button[type=submit]');
  const canSave = () => save()?.disabled === false;
  const launch = () => screen.allByRole('link', /^Write an email/)[0]?.getAttribute('href');

  it('shows the stored address with a link to the mail program', async () => {
    screen = await openProfile();
    expect(screen.text).to.include(
      'You can use the following email address as an alternative for email communication',
    );
    expect([input().value, input().placeholder, input().maxLength]).to.deep.equal([
      'ada@home.example',
      'Secondary Email',
      50,
    ]);
    expect(launch()).to.equal('mailto:ada@home.example');
    const link = screen.byRole('link', 'Write an email to ada@home.example');
    expect(link.title).to.equal('Write an email to ada@home.example');
    expect(input().form?.ariaLabel).to.equal('My Email Address');
    expect(canSave()).to.equal(false);
  });

  it('has its own autofill section, because autofill would offer the primary address first', async () => {
    screen = await openProfile();
    expect(input().autocomplete).to.equal('section-secondary email');
  });

  it('has no such link for a value that is not an address', async () => {
    screen = await openProfile({ userContacts: [secondary('javascript:alert(1)')] });
    expect(launch()).to.equal(undefined);
  });

  it('shows its error on blur, and can be saved only if valid and changed', async () => {
    screen = await openProfile();
    type(input(), 'ada at home');
    expect(descriptionOf(input())).to.equal('');
    expect(canSave()).to.equal(false);
    input().focus();
    input().blur();
    await waitUntil(() => descriptionOf(input()) === 'Please provide a valid email');
    await expect(screen.element).to.be.accessible();
    type(input(), 'ada@new.example');
    await waitUntil(canSave);
    expect(descriptionOf(input())).to.equal('');
  });

  it('shows the gateway’s value and a toast', async () => {
    screen = await openProfile();
    const { page, core } = screen.fake;
    const reply = held(ok([PRIMARY, secondary('ada@new.example')]));
    page.gateway.answer('updateContacts', reply.answer);
    type(input(), 'ada@new.example');
    await waitUntil(canSave);
    const state = () => [save()?.textContent, save()?.ariaDisabled, input().readOnly];
    expect(state()).to.deep.equal(['Save', null, false]);
    press(save());
    await waitUntil(() => save()?.textContent === 'Saving…');
    expect(state()).to.deep.equal(['Saving…', 'true', true]);
    reply.release();
    await waitUntil(() => launch() === 'mailto:ada@new.example');
    expect(canSave()).to.equal(false);
    expect(await page.gateway.requests('updateContacts')[0]?.json()).to.deep.equal([
      secondary('ada@new.example'),
    ]);
    expect(toastsOf(core)).to.include('success: Successful ! / User contacts updated');
  });

  it('is deleted by an empty entry', async () => {
    screen = await openProfile();
    screen.fake.page.gateway.answer('updateContacts', ok([PRIMARY]));
    type(input(), '');
    await waitUntil(canSave);
    press(save());
    await waitUntil(() => launch() === undefined);
    expect(input().value).to.equal('');
  });

  it('keeps its input if it cannot be saved', async () => {
    screen = await openProfile();
    screen.fake.page.gateway.answer('updateContacts', refused(500));
    type(input(), 'ada@new.example');
    await waitUntil(canSave);
    press(save());
    await waitUntil(() => dialogsOf(screen.fake.core).length === 1);
    await waitUntil(canSave);
    expect(input().value).to.equal('ada@new.example');
    expect(launch()).to.equal('mailto:ada@home.example');
  });
});
