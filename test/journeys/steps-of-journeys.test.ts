import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { STEPS } from '../../src/core/kernel/steps.ts';
import { LOGIN_SCENES } from '../screens/login.ts';
import { ADA, seedSession } from '../support/browser/seeded-session.ts';
import { waitUntilAsync } from '../support/time/wait-until-async.ts';
import { productLinks, typeCredentials, usePortal } from './portal.ts';
import { followSteps } from './steps.ts';

// Rules: steps-01, steps-02, steps-04, steps-05, steps-07, steps-08
// Left out: only a change of the steps breaks it.

const portal = usePortal();
/** All steps but those of the reset, whose journey compares them with the same list. */
const EXPECTED = Object.entries(STEPS)
  .filter(([source]) => source !== 'reset')
  .flatMap(([source, steps]) => steps.map((step) => `${source} ${step}`))
  .sort();
const LOGIN = '**/api/auth/v3/login';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

type Followed = Awaited<ReturnType<typeof followSteps>>;
const reported = ({ steps }: Followed, step: string) =>
  waitUntilAsync(() => Promise.resolve(steps.includes(step)));

/** Signs in after a refusal, a lost reply and a canceled attempt, and out again. Allows cookies. */
async function signInAndOut(): Promise<Followed> {
  const { page, context } = await portal.visit({}, { hasConsented: false });
  const followed = await followSteps(context);
  await page.goto(`${portal.url()}/login`);
  await button(page, 'Accept all').click();
  await reported(followed, 'consent given');
  await typeCredentials(page, ADA, 'wrong');
  await reported(followed, 'sign-in refused');
  await page.reload();
  await page.route(LOGIN, (route) => route.abort());
  await typeCredentials(page, ADA);
  await reported(followed, 'sign-in failed');
  await page.reload();
  await page.unroute(LOGIN);
  await page.evaluate(() =>
    document.addEventListener('sso-before-sign-in', (event) => event.preventDefault(), {
      once: true,
    }),
  );
  await typeCredentials(page, ADA);
  await reported(followed, 'sign-in canceled');
  await page.reload();
  await typeCredentials(page, ADA);
  await productLinks(page).first().waitFor();
  await button(page, 'Sign out').click();
  await page.waitForURL('**/login');
  await reported(followed, 'session signed-out');
  return followed;
}

/** Allows only essential cookies, and enters the password of a user who has an authenticator app. */
async function reachSecondStep(): Promise<Followed> {
  const { page, context } = await portal.visit({}, { hasConsented: false });
  const followed = await followSteps(context);
  await page.goto(`${portal.url()}/login`);
  await button(page, 'Accept essential').click();
  await reported(followed, 'consent declined');
  const scene = LOGIN_SCENES.find(({ name }) => name === 'login-second-step');
  await scene?.play(page, () => portal.url());
  await reported(followed, 'sign-in second-step');
  return followed;
}

/** Extends a session that is about to end in an app of the suite, and loses it. */
async function loseSession(): Promise<Followed> {
  const { page, context } = await portal.visit();
  const followed = await followSteps(context);
  await seedSession(context, portal.url(), { isEnding: true });
  await page.route('**/app.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>App</title>' }),
  );
  await page.goto(`${portal.url()}/app.html`);
  // The reports have begun. The warning is due as soon as there is a guard.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.body.append(document.createElement('sso-session-guard')));
  await page.addScriptTag({ type: 'module', url: '/elements/sso-session-guard.js' });
  await reported(followed, 'session warned');
  await button(page, 'Stay Signed In').click();
  await reported(followed, 'session extended');
  await context.clearCookies({ name: /session/i });
  await page.evaluate(`import('/elements/core.js').then(({ loadProducts }) => loadProducts())`);
  await reported(followed, 'session ended');
  return followed;
}

test('sign-in, session and consent report each step of the list, and no other member or name', async () => {
  const walks = await Promise.all([signInAndOut(), reachSecondStep(), loseSession()]);
  for (const { check } of walks) check();
  assert.deepEqual([...new Set(walks.flatMap(({ steps }) => steps))].sort(), EXPECTED);
});
