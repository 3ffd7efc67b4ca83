/**
 * The session clock in a worker, which the browser does not throttle in a hidden tab (session-24). At a deadline, it
 * requests the current times from the page and posts what is due. The page then reads storage again.
 */
import { dueAt, type SessionTimes } from './deadlines.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** Just less than the longest delay of setTimeout. A later deadline is checked again then. */
const LONGEST_MS = 2e9;

let timer: ReturnType<typeof setTimeout> | undefined;
let times: SessionTimes | undefined;

const post = (message: FromWorker) => postMessage(message);

function wait(): void {
  clearTimeout(timer);
  if (!times) return;
  const { nextAtMs } = dueAt(times, Date.now());
  if (nextAtMs === Infinity) return;
  timer = setTimeout(
    () => post({ type: 'variables' }),
    Math.min(nextAtMs - Date.now(), LONGEST_MS),
  );
}

function postDue(current: SessionTimes): void {
  const { phase, endsAtMs } = dueAt(current, Date.now());
  if (phase === 'silentRefresh') post({ type: 'autoStaySignedIn' });
  else if (phase !== 'quiet')
    post({
      type: 'showSessionExpiryPopup',
      remainingSeconds: Math.max(0, (endsAtMs - Date.now()) / 1000),
    });
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.type) {
    case 'tokenExpirationHandler':
      times = data;
      if (data.caller === 'variables') postDue(data);
      break;
    case 'tabActive':
      if (times) times = { ...times, lastTabActiveOn: data.lastTabActiveOn };
      break;
    case 'clientTabRefreshHandler':
      return post({ type: 'variables' });
    case 'ping':
      return post({ type: 'pong' });
    case 'killTimers':
      times = undefined;
  }
  wait();
});

// A deadline may have passed while this script was loading.
post({ type: 'variables' });
