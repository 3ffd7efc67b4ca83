import type { PasskeySignIn } from '../../../src/core/flows/sign-in-with-passkey.ts';
import { suggestPasskeys } from '../../../src/core/flows/suggest-passkeys.ts';
import { REQUEST_TEXTS } from '../../../src/core/i18n/request-texts.ts';
import { messagesService } from '../../../src/core/i18n/messages.ts';
import { fakeCredentials, type CredentialAnswer } from '../../support/browser/fake-credentials.ts';
import { fakeCore, type CoreStart } from '../../support/core/fake-core.ts';
import { PASSKEY_PROOF, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { ok } from '../../support/fixtures/replies.ts';
import { LOGIN } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

export const ADA = 'ada@acme.example';
export const CHOSEN = { json: PASSKEY_PROOF };

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  Reflect.deleteProperty(document, 'visibilityState');
});

/** Shows or hides the page. */
export const setVisible = (isVisible: boolean) => {
  const value = isVisible ? 'visible' : 'hidden';
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Lets everything end that needs no time. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve));
}

/** A page that lets the browser suggest passkeys, with the browser’s answers to these requests. */
export function openSuggestions(answers: readonly CredentialAnswer[] = [], start: CoreStart = {}) {
  const fake = fakeCore({ cookies: { username: ADA }, ...start });
  void messagesService(fake.core).add(REQUEST_TEXTS);
  const clock = stopClock(fake.page);
  const { gateway } = fake.page;
  gateway.answer('passkeyOptions', ok(PASSKEY_REQUEST)).answer('passkeySignIn', ok(LOGIN));
  const browser = fakeCredentials();
  browser.suggest(...answers);
  const results: (PasskeySignIn | 'expired')[] = [];
  const suggestions = suggestPasskeys(fake.core, fake.host, {
    ...{ rpId: 'portal.example', hasPassword: true, onStep: () => {} },
    onResult: (result) => void results.push(result),
  });
  stops.push(suggestions.stop);
  const count = () => gateway.requests('passkeyOptions').length;
  const untilAsked = (asked: number) => waitUntil(() => browser.asked.length === asked);
  return { ...fake, clock, gateway, browser, results, suggestions, count, untilAsked };
}
