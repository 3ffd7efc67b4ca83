import assert from 'node:assert/strict';
import { dialogText, isDialogOpen } from './page-scripts.ts';
import { armed, openRig, REFRESH, waitFor } from './rig.ts';

const SESSION_SECONDS = 24;
const WARNING_SECONDS = 10;
const NUMBERS = {
  sessionWarningMs: WARNING_SECONDS * 1000,
  sessionPreloadMs: 60_000,
  heartbeatMs: 200,
};
const HOUR_MS = 3_600_000;
/** Browsers round the clock. */
const CLOCK_STEP_MS = 10;

const readRemaining = () => document.querySelector('sso-session-guard')?.remaining ?? -1;

/** Sets the page's clock back and returns what the guard then shows as remaining, before it can have noticed. */
function setBack(byMs: number): number {
  const now = Date.now.bind(Date);
  Date.now = () => now() - byMs;
  return document.querySelector('sso-session-guard')?.remaining ?? -1;
}

/**
 * Sets the clock of an open page back by an hour, while its user is idle. Checks that the session is refreshed once,
 * and that the warning opens before the gateway ends the session, with the time that truly remains.
 */
export async function clockSetBack(): Promise<void> {
  const rig = await openRig({ sessionSeconds: SESSION_SECONDS });
  try {
    const tab = await rig.open(await rig.user(), '/host/page', { numbers: NUMBERS });
    await armed(tab);
    // The first heartbeat starts the worker. Only later ones can notice that time runs back.
    await waitFor(() => rig.calls('/elements/session.worker.js').length > 0);
    const setBackAtMs = Date.now();
    const shown = await tab.run(setBack, HOUR_MS);
    assert.ok(shown <= SESSION_SECONDS, `${shown} s shown as remaining`);

    const refreshed = await tab.waitForMessage(({ type }) => type === 'sso-session-refreshed');
    const [call] = rig.calls(REFRESH);
    assert.ok(call);
    // The page counts from its request, which a busy machine sends late and answers late.
    const endsAtMs = Number(refreshed['endsAtMs']) + HOUR_MS;
    assert.ok(endsAtMs >= setBackAtMs + SESSION_SECONDS * 1000 - CLOCK_STEP_MS);
    assert.ok(endsAtMs <= call.atMs + SESSION_SECONDS * 1000 + CLOCK_STEP_MS);
    const expiresInSeconds = Number(refreshed['expiresInSeconds']);
    assert.ok(expiresInSeconds <= SESSION_SECONDS);
    assert.ok(expiresInSeconds >= (Number(refreshed['endsAtMs']) - refreshed.atMs) / 1000 - 1);
    const warning = await tab.waitForMessage(({ type }) => type === 'sso-session-warning');
    await tab.until(isDialogOpen);
    const leftSeconds = () => (endsAtMs - Date.now()) / 1000;
    const leftAtMost = leftSeconds();
    assert.ok(leftAtMost > 0, 'the warning opens before the gateway ends the session');
    assert.ok(Number(warning['remainingSeconds']) <= WARNING_SECONDS);
    const remaining = await tab.run(readRemaining);
    assert.ok(remaining <= leftAtMost + 1, `${remaining} s shown of ${leftAtMost} s`);
    assert.ok(remaining >= leftSeconds() - 1, `${remaining} s shown of ${leftSeconds()} s`);
    assert.match(await tab.run(dialogText), /00:(?:0\d|10)/);
    assert.equal(rig.calls(REFRESH).length, 1);
  } finally {
    await rig.close();
  }
}
