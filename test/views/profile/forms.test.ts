import { expect } from '@open-wc/testing';
import { signal } from '@preact/signals-core';
import { createEmailForm } from '../../../src/views/profile/email-form.ts';
import { createNameForm } from '../../../src/views/profile/name-form.ts';
import { createProfileModel } from '../../../src/views/profile/profile-model.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { PRIMARY, profile, secondary } from '../../support/fixtures/profiles.ts';
import { held, ok, refused } from '../../support/fixtures/replies.ts';

// Rules: profile-07, profile-08, profile-14, profile-15

const open = () => {
  const fake = fakeCore({ href: `${HOST}/profile`, ...signedIn('ada@acme.example') });
  fake.page.gateway
    .answer('updateProfile', ok(null))
    .answer('updateContacts', ok([PRIMARY, secondary('new@home.example')]));
  return fake;
};

describe('the form of the names', () => {
  const edit = (changes: Parameters<typeof profile>[0] = {}) => {
    const { core, page } = open();
    const stored = signal(profile(changes));
    const form = createNameForm(core, stored);
    return { form, stored, page, maxLength: core.constants.nameLength };
  };

  it('ignores edits and cannot be saved before it is opened', async () => {
    const { form, page } = edit();
    form.edit('firstName', 'Augusta');
    form.leave('firstName');
    expect([form.draft.peek(), form.hasChanges.peek(), form.canSave.peek()]).to.deep.equal([
      undefined,
      false,
      false,
    ]);
    expect(form.shownErrors.peek()).to.deep.equal({});
    expect(await form.save()).to.equal(false);
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('has changes if a trimmed name differs', () => {
    const { form } = edit();
    form.open();
    expect(form.hasChanges.peek()).to.equal(false);
    form.edit('firstName', ' Ada ');
    expect(form.hasChanges.peek()).to.equal(false);
    form.edit('firstName', 'Augusta');
    expect([form.hasChanges.peek(), form.canSave.peek()]).to.deep.equal([true, true]);
    form.edit('firstName', 'Ada');
    form.edit('lastName', 'King');
    expect([form.hasChanges.peek(), form.canSave.peek()]).to.deep.equal([true, true]);
  });

  it('shows a name’s error only after an edit, blur or save', async () => {
    const { form, maxLength } = edit({ firstName: '', lastName: 'x'.repeat(51) });
    form.open();
    expect(maxLength).to.equal(50);
    expect(form.shownErrors.peek()).to.deep.equal({});
    form.leave('lastName');
    expect(form.shownErrors.peek()).to.deep.equal({ lastName: 'profile.name.long' });
    expect(await form.save()).to.equal(false);
    expect(form.shownErrors.peek()).to.deep.equal({
      firstName: 'profile.firstName.required',
      lastName: 'profile.name.long',
    });
  });

  it('discards edits and errors on Cancel', () => {
    const { form } = edit();
    form.open();
    form.edit('firstName', '');
    form.cancel();
    expect(form.draft.peek()).to.equal(undefined);
    form.open();
    expect(form.draft.peek()).to.deep.equal({ firstName: 'Ada', lastName: 'Lovelace' });
    form.edit('lastName', '');
    form.cancel();
    form.open();
    expect(form.shownErrors.peek()).to.deep.equal({});
  });

  it('ignores edits while it is saved, and returns to view mode', async () => {
    const { form, stored, page } = edit();
    const reply = held(ok(null));
    page.gateway.answer('updateProfile', reply.answer);
    form.open();
    form.edit('firstName', 'Augusta');
    const saving = form.save();
    expect(form.isSaving.peek()).to.equal(true);
    form.edit('firstName', 'Too late');
    expect(form.draft.peek()?.firstName).to.equal('Augusta');
    expect(await form.save()).to.equal(false);
    reply.release();
    expect(await saving).to.equal(true);
    expect([form.isSaving.peek(), form.draft.peek()]).to.deep.equal([false, undefined]);
    expect(stored.peek().firstName).to.equal('Augusta');
    expect(page.gateway.requests('updateProfile')).to.have.length(1);
  });

  it('stays open if it cannot be saved', async () => {
    const { form, stored, page } = edit();
    page.gateway.answer('updateProfile', refused(500));
    form.open();
    form.edit('firstName', 'Augusta');
    expect(await form.save()).to.equal(false);
    expect([form.isSaving.peek(), form.draft.peek()?.firstName]).to.deep.equal([false, 'Augusta']);
    expect(stored.peek().firstName).to.equal('Ada');
  });
});

describe('the form of the secondary email', () => {
  const edit = (email = 'ada@home.example') => {
    const { core, page } = open();
    const stored = signal(profile({ userContacts: [PRIMARY, secondary(email)] }));
    return { form: createEmailForm(core, stored), stored, page };
  };
  const puts = ({ page }: ReturnType<typeof edit>) => page.gateway.requests('updateContacts');

  const entries: [text: string, canSave: boolean, isErrorShown: boolean][] = [
    ['ada@home.example', false, false],
    [' ada@home.example ', false, false],
    ['new@home.example', true, false],
    ['', true, false],
    ['  ', true, false],
    ['ada at home', false, true],
    [`${'x'.repeat(40)}@home.exam`, true, false],
    [`${'x'.repeat(41)}@home.exam`, false, true],
  ];
  for (const [text, canSave, isErrorShown] of entries)
    it(`${canSave ? 'can' : 'cannot'} save '${text}'`, () => {
      const { form } = edit();
      form.edit(text);
      expect([form.canSave.peek(), form.isErrorShown.peek()]).to.deep.equal([canSave, false]);
      form.leave();
      expect(form.isErrorShown.peek()).to.equal(isErrorShown);
      expect(form.text.peek()).to.equal(text.trim());
    });

  it('shows an error on save and sends nothing', async () => {
    const opened = edit();
    opened.form.edit('ada at home');
    await opened.form.save();
    expect(opened.form.isErrorShown.peek()).to.equal(true);
    expect(puts(opened)).to.deep.equal([]);
  });

  it('ignores edits while it is saved, and shows the gateway’s value', async () => {
    const opened = edit();
    const { form, stored, page } = opened;
    const reply = held(ok([PRIMARY, secondary('kept@home.example')]));
    page.gateway.answer('updateContacts', reply.answer);
    form.edit('new@home.example');
    const saving = form.save();
    expect(form.isSaving.peek()).to.equal(true);
    form.edit('late@home.example');
    await form.save();
    reply.release();
    await saving;
    expect([form.isSaving.peek(), form.text.peek()]).to.deep.equal([false, 'kept@home.example']);
    expect([form.hasChanges.peek(), form.launchable.peek()]).to.deep.equal([
      false,
      'kept@home.example',
    ]);
    expect(stored.peek().userContacts).to.have.length(2);
    expect(puts(opened)).to.have.length(1);
    form.edit('wrong');
    expect(form.isErrorShown.peek()).to.equal(false);
  });

  it('keeps the input if it cannot be saved', async () => {
    const { form, stored, page } = edit();
    page.gateway.answer('updateContacts', refused(500));
    form.edit('new@home.example');
    await form.save();
    expect([form.isSaving.peek(), form.text.peek()]).to.deep.equal([false, 'new@home.example']);
    expect(stored.peek().userContacts[1]?.contactValue).to.equal('ada@home.example');
  });

  it('has no mail link if the stored value is not an address', () => {
    expect(edit('no address').form.launchable.peek()).to.equal('');
    expect(edit('').form.launchable.peek()).to.equal('');
  });
});

describe('a loaded profile', () => {
  it('has edits while the names or the email have edits', () => {
    const { core, host } = open();
    const { names, email, hasEdits } = createProfileModel(core, host, profile());
    expect(hasEdits.peek()).to.equal(false);
    email.edit('new@home.example');
    expect(hasEdits.peek()).to.equal(true);
    email.edit('ada@home.example');
    names.open();
    expect(hasEdits.peek()).to.equal(false);
    names.edit('lastName', 'King');
    expect(hasEdits.peek()).to.equal(true);
  });
});
