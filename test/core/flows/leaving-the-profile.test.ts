import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { changePassword } from '../../../src/core/flows/change-password.ts';
import { goBack } from '../../../src/core/flows/go-back.ts';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { leave, unsavedService } from '../../../src/core/profile/unsaved.ts';
import { fakeCore, HOST } from '../../support/fake-core.ts';
import { answerDialog, dialogsOf } from '../../support/notices.ts';
import { signedIn } from '../../support/users.ts';

const open = () => fakeCore({ href: `${HOST}/profile`, ...signedIn('ada@acme.example') });

describe('leaving a screen', () => {
  it('goes at once where nothing would be lost', () => {
    const { core } = open();
    const gone: string[] = [];
    unsavedService(core).keep()();
    leave(core, () => gone.push('gone'));
    expect([gone, dialogsOf(core)]).to.deep.equal([['gone'], []]);
  });

  it('may be done where nothing would be lost, and nobody is asked', async () => {
    const { core } = open();
    expect(await unsavedService(core).mayLeave()).to.equal(true);
    expect(dialogsOf(core)).to.deep.equal([]);
  });

  it('asks while there are edits, and stays after a No', async () => {
    const { core } = open();
    const gone: string[] = [];
    unsavedService(core).keep();
    leave(core, () => gone.push('gone'));
    const { title, message } = await answerDialog(core, false);
    expect(title).to.equal('Confirmation');
    expect(message).to.include('not saved');
    await Promise.resolve();
    expect([gone, unsavedService(core).isAny()]).to.deep.equal([[], true]);
  });

  it('goes after a Yes, and asks nothing more on the way', async () => {
    const { core } = open();
    unsavedService(core).keep();
    const left = new Promise<void>((resolve) => leave(core, resolve));
    await answerDialog(core, true);
    await left;
    expect(unsavedService(core).isAny()).to.equal(false);
  });

  it('holds nobody back whose session has ended', () => {
    const { core } = open();
    unsavedService(core).keep();
    authService(core).clear();
    expect(unsavedService(core).isAny()).to.equal(false);
  });
});

describe('Back to Context Page', () => {
  it('goes back in history', () => {
    const { core, host, page } = open();
    page.historyLength = 1;
    goBack(core, host);
    expect([page.historyLength, page.visits]).to.deep.equal([0, []]);
  });

  it('goes to the dashboard where there is nothing to go back to', () => {
    const { core, host, page } = open();
    goBack(core, host);
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/dashboard', reload: false }]);
    expect(page.visits).to.deep.equal(['/dashboard']);
  });
});

describe('the way to a new password', () => {
  it('signs the person out after a Yes, and has sign-in ask for her new password once', async () => {
    const { core, host, page } = open();
    const changing = changePassword(core, host);
    const { message } = await answerDialog(core, true);
    expect(message).to.include('signed out');
    await changing;
    expect(page.gateway.requests('logout')).to.have.length(1);
    expect(page.visits).to.deep.equal(['/login']);
    const { isAsked, take } = resetRequestService(core);
    expect([isAsked(), take()]).to.deep.equal([true, 'ada@acme.example']);
    expect([isAsked(), take()]).to.deep.equal([false, undefined]);
  });

  it('stays after a No', async () => {
    const { core, host, page } = open();
    const changing = changePassword(core, host);
    await answerDialog(core, false);
    await changing;
    expect([page.visits, resetRequestService(core).take()]).to.deep.equal([[], undefined]);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('says in the same question that edits would be lost', async () => {
    const { core, host } = open();
    unsavedService(core).keep();
    const changing = changePassword(core, host);
    const { message } = await answerDialog(core, false);
    expect(message).to.include('unsaved changes');
    await changing;
    expect(dialogsOf(core)).to.deep.equal([]);
  });
});
