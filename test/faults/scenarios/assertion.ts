import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { isOver, type Scenario } from '../scenario.ts';
import { signInBefore } from '../visit.ts';
import { showsSignIn, signInHere } from './sign-in.ts';

const profile = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).first();

/** Returns the guard's token for a back end; '' if it gives none. */
const ask = (page: Page): Promise<string | undefined> =>
  page.evaluate(() =>
    document
      .querySelector('sso-session-guard')
      ?.token('https://api.example.com')
      .catch(() => ''),
  );

export const assertion: Scenario = {
  part: 'assertion',
  async prepare(visit) {
    visit.gateway.stub('assertion', { token: 'a.b.c', expiresInSeconds: 300 });
    await signInBefore(visit);
    await visit.page.goto('/profile');
    await profile(visit.page).waitFor();
  },
  act: async ({ page }) => {
    // The page may leave before there is an answer.
    void ask(page).catch(() => undefined);
  },
  keeps: (page, outcome) => (isOver(outcome) ? showsSignIn(page) : profile(page).waitFor()),
  async again(visit, outcome) {
    if (isOver(outcome)) {
      await signInHere(visit);
      await profile(visit.page).waitFor();
    }
    assert.equal(await ask(visit.page), 'a.b.c');
  },
  success: ['You are logged in.'],
};
