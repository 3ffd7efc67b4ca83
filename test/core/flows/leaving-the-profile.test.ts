import { expect } from '@open-wc/testing';
import { authService } from '../../../src/core/auth/store.ts';
import { leaveForReset, goBack } from '../../../src/core/flows/leave-profile.ts';
import { resetRequestService } from '../../../src/core/auth/reset-request.ts';
import { leave, unsavedService } from '../../../src/core/profile/unsaved.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { answerDialog, dialogsOf } from '../../support/core/notices.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { clearSession } from '../../../src/core/flows/store-session.ts';

// Rules: profile-04, profile-10, profile-16

const open = () => fakeCore({ href: `${HOST}/profile`, ...signedIn('ada@acme.example') });

describe('leaving a screen', () => {
  it('happens immediately if there are no unsaved changes', () => {
    const { core } = open();
    const left: string[] = [];
    unsavedService(core).register()();
    leave(core, () => left.push('left'));
    expect([left, dialogsOf(core)]).to.deep.equal([['left'], []]);
  });

  it('is allowed without a question if there are no unsaved changes', async () => {
    const { core } = open();
    expect(await unsavedService(core).confirmLeave()).to.equal(true);
    expect(dialogsOf(core)).to.deep.equal([]);
  });

  it('asks if there are unsaved changes, and stays after No', async () => {
    const { core } = open();
    const left: string[] = [];
    unsavedService(core).register();
    leave(core, () => left.push('left'));
    const { title, message } = await answerDialog(core, false);
    expect(title).to.equal('Confirmation');
    expect(message).to.include('not saved');
    await Promise.resolve();
    expect([left, unsavedService(core).isAny()]).to.deep.equal([[], true]);
  });

  it('happens after Yes, without a second question', async () => {
    const { core } = open();
    unsavedService(core).register();
    const left = new Promise<void>((resolve) => leave(core, resolve));
    await answerDialog(core, true);
    await left;
    expect(unsavedService(core).isAny()).to.equal(false);
  });

  it('does not ask once the session has ended', () => {
    const { core } = open();
    unsavedService(core).register();
    clearSession(core);
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

  it('goes to the dashboard if the history is empty', () => {
    const { core, host, page } = open();
    goBack(core, host);
    expect(host.of('sso-navigate')).to.deep.equal([{ path: '/dashboard', reload: false }]);
    expect(page.visits).to.deep.equal(['/dashboard']);
  });
});

describe('changing the password', () => {
  it('signs the user out after Yes and requests the reset panel once', async () => {
    const { core, host, page } = open();
    const changing = leaveForReset(core, host);
    const { message } = await answerDialog(core, true);
    expect(message).to.include('signed out');
    await changing;
    expect(page.gateway.requests('logout')).to.have.length(1);
    expect(page.visits).to.deep.equal(['/login']);
    const { isPending, take } = resetRequestService(core);
    expect([isPending(), take()]).to.deep.equal([true, 'ada@acme.example']);
    expect([isPending(), take()]).to.deep.equal([false, undefined]);
  });

  it('stays after No', async () => {
    const { core, host, page } = open();
    const changing = leaveForReset(core, host);
    await answerDialog(core, false);
    await changing;
    expect([page.visits, resetRequestService(core).take()]).to.deep.equal([[], undefined]);
    expect(authService(core).isAuthenticated()).to.equal(true);
  });

  it('warns of unsaved changes in the same question', async () => {
    const { core, host } = open();
    unsavedService(core).register();
    const changing = leaveForReset(core, host);
    const { message } = await answerDialog(core, false);
    expect(message).to.include('unsaved changes');
    await changing;
    expect(dialogsOf(core)).to.deep.equal([]);
  });
});
