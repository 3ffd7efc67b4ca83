/**
 * The clock that a hidden tab does not throttle (decisions 2.3). It knows one deadline and says when
 * it has come; the page reads the truth again before it acts.
 */
import type { ToClock } from './clock.ts';

/** setTimeout's longest delay; a later deadline is waited for in stretches. */
const LONGEST_MS = 2 ** 31 - 1;
let timer: ReturnType<typeof setTimeout> | undefined;

function wait(endsAtMs: number): void {
  const remainingMs = endsAtMs - Date.now();
  if (remainingMs <= 0) postMessage({ type: 'showSessionExpiryPopup', remainingSeconds: 0 });
  else timer = setTimeout(() => wait(endsAtMs), Math.min(remainingMs, LONGEST_MS));
}

addEventListener('message', ({ data }: MessageEvent<ToClock>) => {
  clearTimeout(timer);
  if (data.type === 'tokenExpirationHandler') wait(data.endsAtMs);
});
