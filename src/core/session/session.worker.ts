/**
 * The clock that a hidden tab does not throttle (decisions 2.3). When a deadline comes it asks the
 * page for the times as they are by then, and says what is due; the page reads the truth again.
 */
import { dueAt, type SessionTimes } from './deadlines.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/** setTimeout's longest delay; a later deadline is looked at again by then. */
const LONGEST_MS = 2 ** 31 - 1;

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

function postDue(asked: SessionTimes): void {
  const { phase, endsAtMs } = dueAt(asked, Date.now());
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

// Something may have come due while this script was on its way.
post({ type: 'variables' });
