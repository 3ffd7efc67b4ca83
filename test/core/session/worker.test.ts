import { expect } from '@open-wc/testing';
import type { SessionTimes } from '../../../src/core/session/deadlines.ts';
import type { FromWorker, ToWorker } from '../../../src/core/session/worker-messages.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Times whose warning opens after so long, and which end a minute later. */
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

/** The real worker, past its first request for variables. */
async function start() {
  const heard: FromWorker[] = [];
  const started = new Worker(
    new URL('../../../src/core/session/session.worker.ts', import.meta.url),
    { type: 'module' },
  );
  worker = started;
  started.onmessage = ({ data }: MessageEvent<FromWorker>) => heard.push(data);
  await waitUntil(() => heard.length === 1);
  expect(heard).to.deep.equal([{ type: 'variables' }]);
  heard.length = 0;
  const send = (message: ToWorker) => started.postMessage(message);
  return {
    heard,
    send,
    times: (caller: 'page' | 'variables', times: SessionTimes) =>
      send({ type: 'tokenExpirationHandler', caller, ...times }),
    /** Waits until all that was sent has been dealt with. */
    async settled() {
      const before = heard.filter(({ type }) => type === 'pong').length;
      send({ type: 'ping' });
      await waitUntil(() => heard.filter(({ type }) => type === 'pong').length > before);
      return heard.filter(({ type }) => type !== 'pong');
    },
  };
}

describe('the session\'s worker (spec 4, "Background worker messages")', () => {
  it('asks for variables when a deadline comes, and not before', async () => {
    const { heard, times } = await start();
    const dueMs = Date.now() + 1000;
    times('page', warningIn(1000));
    await waitUntil(() => heard.length > 0);
    expect(Date.now()).to.be.at.least(dueMs - 2);
    expect(heard[0]).to.deep.equal({ type: 'variables' });
  });

  it('answers variables with showSessionExpiryPopup and what remains', async () => {
    const { times, settled } = await start();
    times('variables', warningIn(-30_000));
    const [said] = await settled();
    expect(said?.type).to.equal('showSessionExpiryPopup');
    if (said?.type === 'showSessionExpiryPopup') expect(said.remainingSeconds).to.be.closeTo(30, 1);
  });

  it('says that nothing remains once time is up', async () => {
    const { times, settled } = await start();
    times('variables', warningIn(-90_000));
    expect(await settled()).to.deep.equal([
      { type: 'showSessionExpiryPopup', remainingSeconds: 0 },
    ]);
  });

  it('answers with autoStaySignedIn for a person who was active', async () => {
    const { times, settled } = await start();
    times('variables', { ...warningIn(-10), lastTabActiveOn: Date.now() - 60_000 });
    expect(await settled()).to.deep.equal([{ type: 'autoStaySignedIn' }]);
  });

  it('says nothing of what the page knows by itself', async () => {
    const { times, settled } = await start();
    times('page', warningIn(-30_000));
    times('variables', warningIn(60_000));
    expect(await settled()).to.deep.equal([]);
  });

  it('waits longer once the person is active', async () => {
    const { send, times, settled } = await start();
    const startMs = Date.now();
    times('page', { ...warningIn(60_000), userInactivityTime: 2, lastTabActiveOn: startMs });
    send({ type: 'tabActive', lastTabActiveOn: startMs + 60_000 });
    await waitUntil(() => Date.now() > startMs + 2100);
    expect(await settled()).to.deep.equal([]);
  });

  it('asks at the deadline that activity has moved', async () => {
    const { heard, send, times } = await start();
    const startMs = Date.now();
    const farAway = startMs + 60_000;
    times('page', { ...warningIn(60_000), userInactivityTime: 2, lastTabActiveOn: farAway });
    send({ type: 'tabActive', lastTabActiveOn: startMs });
    await waitUntil(() => heard.length > 0);
    expect(heard[0]).to.deep.equal({ type: 'variables' });
  });

  it('asks again when another tab has refreshed', async () => {
    const { send, settled } = await start();
    send({ type: 'clientTabRefreshHandler', tabId: 'b' });
    expect(await settled()).to.deep.equal([{ type: 'variables' }]);
  });

  it('is silent after killTimers', async () => {
    const { send, times, settled } = await start();
    const startMs = Date.now();
    times('page', warningIn(500));
    send({ type: 'killTimers' });
    await waitUntil(() => Date.now() > startMs + 600);
    expect(await settled()).to.deep.equal([]);
  });
});
