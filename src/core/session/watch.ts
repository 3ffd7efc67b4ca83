import { endSession } from '../auth/end-session.ts';
import { readLiveSession } from '../auth/live-session.ts';
import { authRoom } from '../auth/store.ts';
import { configRoom } from '../config.ts';
import { room, type Core } from '../core.ts';
import { signOut } from '../flows/sign-out.ts';
import { storageRoom } from '../storage.ts';
import { startClock } from './clock.ts';
import { endsAtMs } from './deadlines.ts';

/** How often activity is written down at most; the limit itself counts in minutes. */
const ACTIVITY_EVERY_MS = 5_000;
const ACTIVITY = ['pointerdown', 'keydown', 'scroll'] as const;
const AWAKENINGS = ['visibilitychange', 'focus', 'pageshow', 'resume', 'online'] as const;

/** Looks after a signed-in page: its time, its activity, and what other tabs do to the session. */
function startWatch(core: Core, inactivityMs: number): () => void {
  const auth = authRoom(core);
  const storage = storageRoom(core);
  const { now } = core.ports;
  const lastActiveMs = () => Number(storage.get('lastTabActiveOn')) || now();
  // Idleness counts from now where nobody, or a clock that was ahead, has written when it began.
  if (!(Number(storage.get('lastTabActiveOn') ?? NaN) <= now()))
    storage.set('lastTabActiveOn', String(now()));

  let isOver = false;
  const check = () => {
    const person = auth.$auth.get();
    if (isOver || person.status === 'signed-out') return;
    // Storage is the truth: another tab may have prolonged the session since.
    const { expiresAtMs } = readLiveSession(core) ?? person;
    const due = endsAtMs({ expiresAtMs, lastActiveMs: lastActiveMs(), inactivityMs });
    isOver = due <= now();
    if (isOver) void signOut(core, 'expired');
    else clock.waitFor(due);
  };
  const clock = startClock(core, check);

  const onActivity = () => {
    if (now() - lastActiveMs() >= ACTIVITY_EVERY_MS) storage.set('lastTabActiveOn', String(now()));
  };
  const onOtherTab = () => {
    const before = auth.$auth.get();
    if (before.status === 'signed-out') return;
    if (storage.get('isAuthenticated') !== 'true') endSession(core, 'elsewhere');
    else if ((storage.get('userId') ?? before.userId) !== before.userId)
      core.ports.location.reload();
    else check();
  };

  for (const type of ACTIVITY) addEventListener(type, onActivity, { passive: true, capture: true });
  // A page that was frozen has missed the news of other tabs.
  for (const type of AWAKENINGS) addEventListener(type, onOtherTab, { capture: true });
  const stopListening = core.ports.onStorage((key) => {
    if (key === null || key === 'isAuthenticated' || key === 'userId') onOtherTab();
  });
  check();

  return () => {
    clock.stop();
    stopListening();
    for (const type of ACTIVITY) removeEventListener(type, onActivity, { capture: true });
    for (const type of AWAKENINGS) removeEventListener(type, onOtherTab, { capture: true });
  };
}

/** One watch a page, from sign-in to sign-out. */
const watchRoom = room('session-watch', (core: Core) => {
  let stop: (() => void) | undefined;
  return {
    async start(): Promise<void> {
      if (stop) return;
      stop = () => undefined;
      const { inactivityMs } = await configRoom(core).ready();
      if (inactivityMs > 0)
        storageRoom(core).set('userInactivityTime', String(inactivityMs / 1000));
      stop = startWatch(core, inactivityMs);
      const unsubscribe = authRoom(core).$auth.subscribe(({ status }) => {
        if (status === 'signed-in') return;
        stop?.();
        stop = undefined;
        queueMicrotask(() => unsubscribe());
      });
    },
  };
});

/** Starts looking after the session of whoever is signed in; a second call changes nothing. */
export function watchSession(core: Core): void {
  void watchRoom(core).start();
}
