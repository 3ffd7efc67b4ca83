import { resetMouse, sendKeys } from '@web/test-runner-commands';

/**
 * Moves the mouse away and presses a key: after a press of the mouse, the browser shows no focus ring in the tests that
 * follow on this page.
 */
export async function forgetMouse(): Promise<void> {
  await resetMouse();
  await sendKeys({ press: 'Shift' });
}
