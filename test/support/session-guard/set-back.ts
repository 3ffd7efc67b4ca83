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
    const shown = await tab.run(setBack, HOUR_MS);
    assert.ok(shown <= SESSION_SECONDS, `${shown} s shown as remaining`);

    const refreshed = await tab.waitForMessage(({ type }) => type === 'sso-session-refreshed');
    assert.equal(refreshed['expiresInSeconds'], SESSION_SECONDS);
    const [call] = rig.calls(REFRESH);
    assert.ok(call);
    const endsAtMs = call.atMs + SESSION_SECONDS * 1000;
    const warning = await tab.waitForMessage(({ type }) => type === 'sso-session-warning');
    await tab.until(isDialogOpen);
    const leftSeconds = (endsAtMs - Date.now()) / 1000;
    assert.ok(leftSeconds > 0, 'the warning opens before the gateway ends the session');
    assert.ok(Number(warning['remainingSeconds']) <= WARNING_SECONDS);
    const remaining = await tab.run(readRemaining);
    assert.ok(Math.abs(remaining - leftSeconds) <= 2, `${remaining} s shown of ${leftSeconds} s`);
    assert.match(await tab.run(dialogText), /00:(?:0\d|10)/);
    assert.equal(rig.calls(REFRESH).length, 1);
  } finally {
    await rig.close();
  }
}
