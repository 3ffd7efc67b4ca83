import { expect } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { CANCELLED } from '../../support/browser/fake-credentials.ts';
import { toastsOf } from '../../support/core/notices.ts';
import { PASSKEY_PROOF, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { CHOSEN, openSuggestions, settle } from './suggestions.ts';

// Rules: passkeys-42, passkeys-46, passkeys-47

const named = (name: string) => ({ error: new DOMException('From the browser', name) });

describe('a request for suggestions without a passkey', () => {
  it('is made again once if it fails at once, as iOS does, and then a minute later', async () => {
    const { suggestions, clock, untilAsked, count, results, host } = openSuggestions([
      CANCELLED,
      { error: {} },
    ]);
    suggestions.resume();
    await untilAsked(1);
    await settle();
    clock.advance(0);
    await untilAsked(2);
    await settle();
    clock.advance(59_999);
    await settle();
    expect(count()).to.equal(2);
    clock.advance(1);
    await untilAsked(3);
    expect([results, host.dispatched]).to.deep.equal([[], []]);
  });

  it('is made again with a new ticket after each that a user has ended', async () => {
    const { suggestions, browser, clock, untilAsked } = openSuggestions();
    const ends: ((error: unknown) => void)[] = [];
    Object.assign(navigator.credentials, {
      get: (asked: (typeof browser.asked)[number]) => {
        browser.asked.push(asked);
        return new Promise((_, reject) => ends.push(reject));
      },
    });
    suggestions.resume();
    for (const nth of [1, 2, 3, 4]) {
      await untilAsked(nth);
      clock.advance(2_000);
      ends.shift()?.(new DOMException('No', 'NotAllowedError'));
      await settle();
      clock.advance(0);
    }
    await untilAsked(5);
  });

  for (const name of ['SecurityError', 'NotSupportedError'])
    it(`is not made again after a ${name}`, async () => {
      const { suggestions, clock, untilAsked, count } = openSuggestions([named(name)]);
      suggestions.resume();
      await untilAsked(1);
      await settle();
      clock.advance(7_200_000);
      await settle();
      expect(count()).to.equal(1);
    });

  for (const [what, answer] of [
    ['has no such call', refused(404)],
    ['has too many of them', refused(429)],
    ['can’t be reached', unreachable],
  ] as const)
    it(`is silent and tried again a minute later if the gateway ${what}`, async () => {
      const { suggestions, gateway, clock, untilAsked, core, host, count, results } =
        openSuggestions();
      gateway.answer('passkeyOptions', answer, ok(PASSKEY_REQUEST));
      suggestions.resume();
      await waitUntil(() => count() === 1);
      await settle();
      window.dispatchEvent(new Event('focus'));
      await settle();
      expect(count()).to.equal(1);
      clock.advance(60_000);
      await untilAsked(1);
      expect([results, host.dispatched, toastsOf(core)]).to.deep.equal([[], [], []]);
    });
});

describe('a suggested passkey', () => {
  it('that is refused says so, and nothing is requested until the form goes on', async () => {
    const { suggestions, gateway, results, browser, untilAsked } = openSuggestions([CHOSEN]);
    gateway.answer('passkeySignIn', refused(400, { data: { passkey: 'removed' } }));
    suggestions.resume();
    await waitUntil(() => results.length === 1);
    expect(results).to.deep.equal([
      {
        kind: 'failed',
        message:
          'This passkey cannot sign in here. Use your password; you can add a new passkey in your profile.',
      },
    ]);
    expect(browser.signals).to.have.length(1);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(browser.asked).to.have.length(1);
    suggestions.resume();
    await untilAsked(2);
  });

  it('whose ticket has expired is not reported', async () => {
    const { suggestions, gateway, results, host } = openSuggestions([CHOSEN]);
    gateway.answer('passkeySignIn', refused(400, { data: { passkey: 'expired' } }));
    suggestions.resume();
    await waitUntil(() => results.length === 1);
    expect([results, host.outcomes]).to.deep.equal([['expired'], []]);
  });

  it('is sent after a question if another tab has signed in meanwhile', async () => {
    const { suggestions, browser, untilAsked, results, core, page, gateway } = openSuggestions();
    let choose = () => {};
    Object.assign(navigator.credentials, {
      get: (asked: (typeof browser.asked)[number]) => {
        browser.asked.push(asked);
        return new Promise((resolve) => {
          choose = () => resolve({ toJSON: () => PASSKEY_PROOF });
        });
      },
    });
    suggestions.resume();
    await untilAsked(1);
    const { local = {}, cookies = {} } = signedIn('grace@acme.example');
    for (const [key, value] of Object.entries(local)) page.local.values.set(key, value);
    for (const [name, value] of Object.entries(cookies)) page.cookies.keep(name, value);
    choose();
    const { $dialogs, close } = dialogsService(core);
    await waitUntil(() => $dialogs.get().length === 1);
    close($dialogs.get()[0]?.id ?? 0, false);
    await waitUntil(() => results.length === 1);
    expect(results).to.deep.equal([{ kind: 'aborted' }]);
    expect(gateway.requests('passkeySignIn')).to.deep.equal([]);
  });
});
