import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { answerDialog, dialogsOf } from '../../support/core/notices.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { descriptionOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { fact, field, openProfile, press, type } from './profile-screen.tsx';
import { clearSession } from '../../../src/core/flows/store-session.ts';

// Rules: profile-07, profile-08, profile-09

describe('editing the names', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const first = () => field(screen, 'First Name');
  const last = () => field(screen, 'Last Name');
  /** Returns the Save button of the personal information card; the email's card has another one. */
  const save = () =>
    [...screen.shadow.querySelectorAll<HTMLButtonElement>('[data-section=personal] button')].find(
      ({ type: kind }) => kind === 'submit',
    );
  const canSave = () => save()?.disabled === false;
  const puts = () => screen.fake.page.gateway.requests('updateProfile');
  async function edit(...args: Parameters<typeof openProfile>) {
    screen = await openProfile(...args);
    screen.byRole('button', 'Edit').click();
    await waitUntil(() => save());
  }

  it('starts in the first name with Save disabled', async () => {
    await edit();
    expect(screen.shadow.activeElement).to.equal(first());
    expect([first().value, last().value, first().maxLength]).to.deep.equal(['Ada', 'Lovelace', 50]);
    expect([first().required, last().required]).to.deep.equal([true, false]);
    expect([first().autocomplete, last().autocomplete]).to.deep.equal([
      'given-name',
      'family-name',
    ]);
    expect(save()?.form?.ariaLabel).to.equal('Personal Information');
    expect(canSave()).to.equal(false);
    await expect(screen.element).to.be.accessible();
  });

  it('can be saved only if valid and changed', async () => {
    await edit();
    type(first(), 'Augusta');
    await waitUntil(canSave);
    type(first(), ' Ada ');
    await waitUntil(() => !canSave());
    type(first(), '  ');
    await waitUntil(() => descriptionOf(first()) === 'Please enter the first name');
    expect(canSave()).to.equal(false);
    await expect(screen.element).to.be.accessible();
    type(first(), 'Ada');
    type(last(), '');
    await waitUntil(canSave);
    expect(descriptionOf(first())).to.equal('');
  });

  it('trims a name on blur', async () => {
    await edit();
    type(first(), '  Augusta ');
    first().focus();
    last().focus();
    await waitUntil(() => first().value === 'Augusta');
  });

  it('shows the new name in card and header, and returns the focus', async () => {
    await edit();
    type(first(), 'Augusta');
    type(last(), 'King');
    await waitUntil(canSave);
    press(save());
    await screen.findByRole('button', 'Edit');
    expect([fact(screen, 'First Name'), fact(screen, 'Last Name')]).to.deep.equal([
      'Augusta',
      'King',
    ]);
    expect(screen.shadow.querySelector('.sso-identity-name')?.textContent).to.equal('Augusta King');
    await waitUntil(() => screen.byRole('banner').textContent.includes('Augusta King'));
    expect(await puts()[0]?.json()).to.deep.equal({
      userId: 'u1',
      firstName: 'Augusta',
      lastName: 'King',
    });
    await waitUntil(() => screen.shadow.activeElement?.textContent === 'Edit');
  });

  it('keeps the edits after a failed save', async () => {
    await edit();
    screen.fake.page.gateway.answer('updateProfile', refused(400, { message: 'No.' }));
    type(first(), 'Augusta');
    await waitUntil(canSave);
    press(save());
    await waitUntil(() => dialogsOf(screen.fake.core).length === 1);
    await waitUntil(canSave);
    expect(first().value).to.equal('Augusta');
    expect(screen.byRole('banner').textContent).to.include('Ada Lovelace');
  });

  it('is saved once, however often Save is pressed', async () => {
    const reply = held(ok(null));
    await edit();
    screen.fake.page.gateway.answer('updateProfile', reply.answer);
    type(first(), 'Augusta');
    await waitUntil(canSave);
    press(save());
    await waitUntil(() => save()?.textContent === 'Saving…');
    press(save());
    expect([first().readOnly, last().readOnly]).to.deep.equal([true, true]);
    const cancel = screen.byRole('button', 'Cancel') as HTMLButtonElement;
    expect([cancel.disabled, save()?.disabled, save()?.ariaDisabled]).to.deep.equal([
      true,
      false,
      'true',
    ]);
    reply.release();
    await screen.findByRole('button', 'Edit');
    expect(puts()).to.have.length(1);
  });

  it('is discarded by Cancel, which returns the focus', async () => {
    await edit();
    type(first(), 'Augusta');
    screen.byRole('button', 'Cancel').click();
    await screen.findByRole('button', 'Edit');
    expect(fact(screen, 'First Name')).to.equal('Ada');
    expect(screen.shadow.activeElement?.textContent).to.equal('Edit');
    expect(puts()).to.deep.equal([]);
  });

  it('asks before edits are lost by any navigation', async () => {
    await edit();
    const { core, host } = screen.fake;
    type(first(), 'Augusta');
    await waitUntil(canSave);
    const unload = new Event('beforeunload', { cancelable: true });
    await waitUntil(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    for (const [role, name] of [
      ['button', 'Back to Context Page'],
      ['link', /dashboard/],
      ['button', 'Sign out'],
    ] as const) {
      screen.byRole(role, name).click();
      await answerDialog(core, false);
    }
    expect(host.of('sso-navigate')).to.deep.equal([]);
    expect(authService(core).isAuthenticated()).to.equal(true);
    screen.byRole('link', /dashboard/).click();
    await answerDialog(core, true);
    await waitUntil(() => host.of('sso-navigate').length === 1);
    expect(dispatchEvent(unload)).to.equal(true);
  });

  it('does not ask once the edits are saved', async () => {
    await edit();
    type(first(), 'Augusta');
    await waitUntil(canSave);
    press(save());
    await screen.findByRole('button', 'Edit');
    screen.byRole('link', /dashboard/).click();
    expect(screen.fake.host.of('sso-navigate')).to.have.length(1);
    expect(dialogsOf(screen.fake.core)).to.deep.equal([]);
  });

  it('keeps the edits when the user signs in again over the page', async () => {
    await edit({}, {}, { settings: { reauth: 'inline' } });
    type(first(), 'Augusta');
    await waitUntil(canSave);
    const { core, page } = screen.fake;
    const stored = new Map(page.local.values);
    clearSession(core);
    await waitUntil(() => screen.text === '');
    for (const [key, value] of stored) page.local.setItem(key, value);
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 3_600_000).toISOString());
    authService(core).reread();
    await waitUntil(() => save());
    expect(first().value).to.equal('Augusta');
  });
});
