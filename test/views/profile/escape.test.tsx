import { expect } from '@open-wc/testing';
import { unsavedService } from '../../../src/core/profile/unsaved.ts';
import { held, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { press as pressKey } from '../support/typing.ts';
import { descriptionOf } from '../support/by-role.ts';
import type { Screen } from '../support/screen.ts';
import { field, openProfile, type } from './profile-screen.tsx';

// Rules: profile-30

describe('Esc in an edited card of the profile', () => {
  let screen: Screen;
  afterEach(() => screen.close());

  const isUnsaved = () => unsavedService(screen.fake.core).isAny();
  const edit = async () => {
    screen = await openProfile();
    screen.byRole('button', 'Edit').click();
    await waitUntil(() => screen.allByRole('button', 'Cancel').length === 1);
    return field(screen, 'First Name');
  };

  it('cancels the edit of the names, like Cancel, and focuses Edit', async () => {
    const first = await edit();
    type(first, 'Augusta');
    await waitUntil(isUnsaved);
    expect(pressKey(first, 'Escape').defaultPrevented).to.equal(true);
    const button = await screen.findByRole('button', 'Edit');
    expect(screen.shadow.activeElement).to.equal(button);
    expect([isUnsaved(), screen.text.includes('Augusta')]).to.deep.equal([false, false]);
  });

  it('is left to the input method while it composes, and other keys do nothing', async () => {
    const first = await edit();
    type(first, 'Augusta');
    pressKey(first, 'Escape', { isComposing: true });
    pressKey(first, 'Delete');
    await waitUntil(isUnsaved);
    expect(field(screen, 'First Name').value).to.equal('Augusta');
  });

  it('does nothing while the names are saved', async () => {
    const first = await edit();
    const reply = held(ok());
    screen.fake.page.gateway.answer('updateProfile', reply.answer);
    type(first, 'Augusta');
    await waitUntil(isUnsaved);
    first.form?.requestSubmit();
    await waitUntil(() => screen.text.includes('Saving…'));
    pressKey(first, 'Escape');
    reply.release();
    await screen.findByRole('button', 'Edit');
    expect(screen.text).to.include('Augusta');
  });

  it('brings the stored secondary email back, without its error', async () => {
    screen = await openProfile();
    const email = field(screen, 'Secondary Email');
    const stored = email.value;
    expect(pressKey(email, 'Escape').defaultPrevented, 'nothing to cancel').to.equal(false);
    email.focus();
    type(email, 'ada@');
    email.blur();
    await waitUntil(() => descriptionOf(email) !== '');
    email.focus();
    expect(pressKey(email, 'Escape').defaultPrevented).to.equal(true);
    await waitUntil(() => email.value === stored && descriptionOf(email) === '');
    expect([isUnsaved(), screen.shadow.activeElement === email]).to.deep.equal([false, true]);
  });
});
