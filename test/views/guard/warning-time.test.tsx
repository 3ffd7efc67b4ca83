import { expect, nextFrame } from '@open-wc/testing';
import { Profiler } from 'react';
import { NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { waitUntil } from '../../support/time/wait-until.ts';
import { WarningScreen } from './warning-screen.tsx';

// Rules: session-warning-02, session-warning-13

describe('the time of the session warning', () => {
  let screen: WarningScreen;
  const open = async (remainingMs: number) => {
    screen = new WarningScreen(remainingMs);
    await screen.opened();
    // The time changes just after each second.
    screen.clock.advance(1);
  };
  afterEach(() => screen.close());

  it('counts down by the second', async () => {
    await open(61_000);
    for (const time of ['01:01', '01:00', '00:59']) {
      await screen.shows(time);
      screen.clock.advance(1000);
    }
  });

  it('changes one text per second and nothing else', async () => {
    await open(60_000);
    // A visible tick proves that the dialog's effects have run.
    screen.clock.advance(1001);
    await screen.shows('00:59');
    const records: MutationRecord[] = [];
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    const observer = new MutationObserver((found) => void records.push(...found));
    observer.observe(screen.dialog, all);
    for (const time of ['00:58', '00:57', '00:56']) {
      screen.clock.advance(1000);
      await screen.shows(time);
      await waitUntil(() => records.length > 0);
      expect(records.splice(0).map(({ type }) => type)).to.have.length(1);
    }
    observer.disconnect();
  });

  it('renders only that text again', async () => {
    screen = new WarningScreen(60_000);
    let costMs = 0;
    let commits = 0;
    screen.draw(
      <Profiler
        id="notices"
        onRender={(_, phase) => {
          commits += 1;
          costMs = phase === 'mount' ? 0 : costMs;
        }}
      >
        <NoticesView />
      </Profiler>,
    );
    await screen.opened();
    // A visible tick proves that the dialog's effects have run.
    screen.clock.advance(1001);
    await screen.shows('00:59');
    // The toasts' position is rendered again some frames after the first.
    for (let before = -1; before !== commits;) {
      before = commits;
      for (let frames = 0; frames < 5; frames += 1) await nextFrame();
    }
    commits = 0;
    for (const time of ['00:58', '00:57', '00:56']) {
      screen.clock.advance(1000);
      await screen.shows(time);
    }
    expect([commits, costMs]).to.deep.equal([3, 0]);
  });

  it('is correct immediately when the page returns', async () => {
    await open(60_000);
    screen.clock.freeze(17_300);
    document.dispatchEvent(new Event('visibilitychange'));
    await screen.shows('00:43');
    screen.clock.advance(701);
    await screen.shows('00:42');
  });

  it('never goes below 00:00', async () => {
    await open(2000);
    const seen = new Set<string>();
    const observer = new MutationObserver(() => seen.add(screen.time));
    observer.observe(screen.shadow, { subtree: true, childList: true, characterData: true });
    // The page wakes after the end; ending the session may take time.
    screen.clock.freeze(5000);
    dispatchEvent(new Event('focus'));
    await screen.closed();
    observer.disconnect();
    for (const time of seen) expect(['', '00:02', '00:01', '00:00']).to.include(time);
  });

  it('closes the dialog and signs out when it is over', async () => {
    await open(2000);
    screen.clock.advance(2000);
    await screen.closed();
    await waitUntil(() => screen.fake.host.of('sso-signed-out').length === 1);
    expect(screen.fake.host.of('sso-signed-out')).to.deep.equal([{ reason: 'expired' }]);
  });

  it('turns to the danger color when half a minute is left', async () => {
    await open(31_000);
    const timer = screen.shadow.querySelector('[role=timer]');
    expect(timer?.className).to.equal('sso-session-time');
    screen.clock.advance(1000);
    await screen.shows('00:30');
    await waitUntil(() => timer?.className === 'sso-session-time sso-session-urgent');
  });

  it('is corrected, and the dialog closes, when another tab extends the session', async () => {
    await open(30_000);
    screen.refreshElsewhere(60_000);
    screen.clock.advance(1000);
    await screen.shows('00:59');
    screen.refreshElsewhere(1_800_000);
    await screen.closed();
    expect(screen.refreshes).to.equal(0);
  });
});
