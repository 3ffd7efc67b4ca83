import { expect } from '@open-wc/testing';
import type { SessionTimes } from '../../../src/core/session/deadlines.ts';
import type { FromWorker, ToWorker } from '../../../src/core/session/worker-messages.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: session-25

/** Returns times whose warning opens in `ms` milliseconds and whose session ends a minute later. */
const warningIn = (ms: number): SessionTimes => ({
  tokenExpiryTime: Date.now() + ms + 60_000,
  lifetimeMs: 3_600_000,
  lastTabActiveOn: 0,
  userInactivityTime: 0,
  stayTriedFor: 0,
  warningMs: 60_000,
});

let worker: Worker | undefined;
afterEach(() => worker?.terminate());

/** Starts the real worker and awaits its first request for variables. */
async function start() {
  const received: FromWorker[] = [];
  const started = new Worker(
    new URL('../../../src/core/session/session.worker.ts', import.meta.url),
    { type: 'module' },
  );
  worker = started;
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => received.push(data);
  await waitUntil(() => received.length === 1);
  expect(received).to.deep.equal([{ type: 'variables' }]);
  received.length = 0;
  const send = (message: ToWorker) => started.postMessage(message);
  return {
    received,
    send,
    times: (caller: 'page' | 'variables', times: SessionTimes) =>
      send({ type: 'tokenExpirationHandler', caller, ...times }),
    /** Waits until the worker has processed all messages, and returns its replies. */
    async settled() {
      const before = received.filter(({ type }) => type === 'pong').length;
      send({ type: 'ping' });
      await waitUntil(() => received.filter(({ type }) => type === 'pong').length > before);
      return received.filter(({ type }) => type !== 'pong');
    },
  };
}

describe('the session’s worker', () => {
  it('requests variables at a deadline, and not before', async () => {
    const { received, times } = await start();
    const dueMs = Date.now() + 1000;
    times('page', warningIn(1000));
    await waitUntil(() => received.length > 0);
    expect(Date.now()).to.be.at.least(dueMs - 2);
    expect(received[0]).to.deep.equal({ type: 'variables' });
  });

  it('answers variables with showSessionExpiryPopup and the remaining time', async () => {
    const { times, settled } = await start();
    const sinceMs = Date.now();
    times('variables', warningIn(-30_000));
    const [reply] = await settled();
    const passedSeconds = (Date.now() - sinceMs) / 1000;
    expect(reply?.type).to.equal('showSessionExpiryPopup');
    if (reply?.type === 'showSessionExpiryPopup')
      expect(reply.remainingSeconds).to.be.within(30 - passedSeconds, 30);
  });

  it('reports zero remaining time after expiry', async () => {
    const { times, settled } = await start();
    times('variables', warningIn(-90_000));
    expect(await settled()).to.deep.equal([
      { type: 'showSessionExpiryPopup', remainingSeconds: 0 },
    ]);
  });

  it('answers with autoStaySignedIn if the user was active', async () => {
    const { times, settled } = await start();
    times('variables', { ...warningIn(-10), lastTabActiveOn: Date.now() - 60_000 });
    expect(await settled()).to.deep.equal([{ type: 'autoStaySignedIn' }]);
  });

  it('sends nothing about times that the page already knows', async () => {
    const { times, settled } = await start();
    times('page', warningIn(-30_000));
    times('variables', warningIn(60_000));
    expect(await settled()).to.deep.equal([]);
  });

  it('waits longer after activity', async () => {
    const { send, times, settled } = await start();
    const startMs = Date.now();
    times('page', { ...warningIn(60_000), userInactivityTime: 3, lastTabActiveOn: startMs });
    send({ type: 'tabActive', lastTabActiveOn: startMs + 60_000 });
    await waitUntil(() => Date.now() > startMs + 3100);
    expect(await settled()).to.deep.equal([]);
  });

  it('requests variables at a deadline that activity has moved', async () => {
    const { received, send, times } = await start();
    const startMs = Date.now();
    const farAway = startMs + 60_000;
    times('page', { ...warningIn(60_000), userInactivityTime: 2, lastTabActiveOn: farAway });
    send({ type: 'tabActive', lastTabActiveOn: startMs });
    await waitUntil(() => received.length > 0);
    expect(received[0]).to.deep.equal({ type: 'variables' });
  });

  it('requests variables again after another tab’s refresh', async () => {
    const { send, settled } = await start();
    send({ type: 'clientTabRefreshHandler', tabId: 'b' });
    expect(await settled()).to.deep.equal([{ type: 'variables' }]);
  });

  it('is silent after killTimers', async () => {
    const { send, times, settled } = await start();
    const startMs = Date.now();
    // A busy machine delivers both messages well before this.
    times('page', warningIn(3000));
    send({ type: 'killTimers' });
    await waitUntil(() => Date.now() > startMs + 3100);
    expect(await settled()).to.deep.equal([]);
  });
});
