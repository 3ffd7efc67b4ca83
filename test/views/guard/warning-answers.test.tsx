import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { busyService } from '../../../src/core/notices/busy.ts';
import { warningService } from '../../../src/core/session/warning.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { held, ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { EXTENDED, WarningScreen } from './warning-screen.tsx';

// Rules: session-warning-05, session-warning-07, session-warning-08, session-warning-09, session-warning-10
// Rules: session-warning-12

const FAILED = 'That did not work. Please try again.';

describe('answering the session warning', () => {
  let screen: WarningScreen;
  const open = async (remainingMs = 60_000) => {
    screen = new WarningScreen(remainingMs);
    await screen.opened();
  };
  const refreshed = (count: number) =>
    waitUntil(() => screen.refreshes === count, `${count} refreshes`);
  const isIdle = () => busyService(screen.fake.core).$busy.get() === 0 && !overlay().open;
  const idle = async () => {
    await waitUntil(isIdle, 'the form is idle');
    // Other tabs get this much time to learn of a refresh before the next one may start.
    screen.clock.advance(screen.fake.core.constants.storageSyncMs);
  };
  const overlay = () => screen.shadow.querySelector('.sso-overlay') as HTMLDialogElement;
  const problem = () => screen.dialog.querySelector('.sso-session-problem')?.textContent;
  afterEach(() => screen.close());

  it('by Stay Signed In closes it, shows a toast and extends the session', async () => {
    await open();
    screen.refreshAnswers(EXTENDED).stay.click();
    await screen.closed();
    await waitUntil(() => toastsOf(screen.fake.core).length > 0);
    expect(toastsOf(screen.fake.core)).to.deep.equal(['success: Successful ! / Session Refreshed']);
    expect(screen.fake.page.local.values.get('displayRole')).to.equal('Business Admin');
    expect(screen.fake.page.local.values.get('isRefreshedFromAnotherTab')).to.equal('true');
    expect(screen.fake.host.of('sso-session-refreshed')).to.deep.equal([
      { expiresInSeconds: 1800 },
    ]);
  });

  it('shows a spinner overlay while the session is refreshed', async () => {
    await open();
    const reply = held(EXTENDED);
    screen.refreshAnswers(reply.answer).stay.click();
    await waitUntil(() => overlay().open);
    expect(screen.fake.page.local.values.get('isSessionRefreshAPIProcessing')).to.equal('true');
    expect(screen.warning?.open).to.equal(true);
    reply.release();
    await screen.closed();
    await idle();
    expect(screen.fake.page.local.values.get('isSessionRefreshAPIProcessing')).to.equal('false');
  });

  it('by Enter stays signed in unless the focus is on another button', async () => {
    await open();
    screen.refreshAnswers(EXTENDED);
    screen.stay.blur();
    screen.dialog.tabIndex = -1;
    screen.dialog.focus();
    await sendKeys({ press: 'Enter' });
    await screen.closed();
    expect(screen.refreshes).to.equal(1);
  });

  it('by Enter on Logout signs out without a refresh', async () => {
    await open();
    screen.refreshAnswers(EXTENDED).logout.focus();
    await sendKeys({ press: 'Enter' });
    await screen.closed();
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
    expect(screen.refreshes).to.equal(0);
  });

  it('by holding Enter refreshes once, even if that fails', async () => {
    await open();
    const reply = held(refused(500));
    screen.refreshAnswers(reply.answer);
    await sendKeys({ down: 'Enter' });
    await refreshed(1);
    await sendKeys({ down: 'Enter' });
    reply.release();
    await waitUntil(() => problem() === FAILED);
    await idle();
    expect(screen.focused).to.equal('Stay Signed In');
    await sendKeys({ down: 'Enter' });
    await sendKeys({ down: 'Enter' });
    await sendKeys({ up: 'Enter' });
    expect(screen.refreshes).to.equal(1);
  });

  it('by Enter twice refreshes once while the first refresh runs', async () => {
    await open();
    const reply = held(EXTENDED);
    screen.refreshAnswers(reply.answer);
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Enter' });
    screen.stay.click();
    await refreshed(1);
    reply.release();
    await screen.closed();
    expect(screen.refreshes).to.equal(1);
  });

  it('by Logout calls the gateway and signs out', async () => {
    await open();
    screen.logout.click();
    await screen.closed();
    expect(screen.fake.page.gateway.requests('logout')).to.have.length(1);
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'manual' }]);
    expect(screen.fake.page.visits).to.deep.equal(['/login']);
  });

  it('is not possible by Esc', async () => {
    await open();
    for (let presses = 0; presses < 4; presses++) await sendKeys({ press: 'Escape' });
    screen.dialog.close();
    await waitUntil(() => screen.dialog.matches(':modal'));
    expect(screen.focused).to.equal('Stay Signed In');
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([]);
  });

  it('is not possible by a click outside', async () => {
    await open();
    await sendMouse({ type: 'click', position: [4, 4] });
    expect(screen.dialog.matches(':modal')).to.equal(true);
  });

  it('disables Stay Signed In with less than a second left', async () => {
    await open(2000);
    expect(screen.stay.disabled).to.equal(false);
    // The page was asleep and wakes with half a second left.
    screen.clock.freeze(1500);
    dispatchEvent(new Event('focus'));
    await waitUntil(() => screen.stay.disabled);
    expect(Number(getComputedStyle(screen.stay).opacity)).to.be.lessThan(1);
    screen.stay.click();
    screen.stay.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(screen.refreshes).to.equal(0);
  });

  for (const [title, answer] of [
    ['a refresh with a gateway error', refused(500)],
    ['a refresh without a network', unreachable],
  ] as const)
    it(`reports ${title} only in the dialog, and can be retried`, async () => {
      await open();
      screen.refreshAnswers(answer, EXTENDED).stay.click();
      await waitUntil(() => problem() === FAILED);
      expect(screen.dialog.querySelector('.sso-session-problem')?.role).to.equal('status');
      expect(toastsOf(screen.fake.core)).to.deep.equal([]);
      expect(dialogsOf(screen.fake.core)).to.deep.equal([]);
      await idle();
      expect(screen.focused).to.equal('Stay Signed In');
      // Nothing is retried without the user, however long the dialog stays open.
      screen.clock.advance(5000);
      await screen.shows('00:55');
      expect(screen.refreshes).to.equal(1);
      screen.stay.click();
      // A silent attempt that finds an earlier attempt holds the lock for a moment, like any other.
      screen.clock.advance(300);
      await screen.closed();
      expect(screen.refreshes).to.equal(2);
    });

  it('clears the problem during a retry', async () => {
    await open();
    const reply = held(EXTENDED);
    screen.refreshAnswers(unreachable, reply.answer).stay.click();
    await waitUntil(() => problem() === FAILED);
    await idle();
    screen.stay.click();
    await waitUntil(() => problem() === '');
    reply.release();
    await screen.closed();
  });

  it('closes the dialog if the refresh fails with too little time to retry', async () => {
    await open(10_000);
    const reply = held(unreachable);
    screen.refreshAnswers(reply.answer).stay.click();
    await refreshed(1);
    screen.clock.freeze(10_000 - CONSTANTS.failedStayClosesMs + 100);
    reply.release();
    await screen.closed();
    expect(toastsOf(screen.fake.core)).to.deep.equal([]);
    window.dispatchEvent(new Event('focus'));
    expect(warningService(screen.fake.core).$warning.get()).to.equal(undefined);
  });

  it('reports that the session has reached its maximum length', async () => {
    await open();
    screen.refreshAnswers(ok({ roles: [], displayName: '', tokenExpiry: 60 })).stay.click();
    await waitUntil(() => problem()?.startsWith('This session has reached its longest time'));
    expect(toastsOf(screen.fake.core)).to.deep.equal([]);
  });

  it('closes the dialog with the session if the gateway knows no session', async () => {
    await open();
    screen.refreshAnswers(refused(401)).stay.click();
    await screen.closed();
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });
});
