import { expect } from '@open-wc/testing';
import { createPasskey } from '../../../src/core/passkeys/credentials.ts';
import { PASSKEY_PROOF, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { held, ok } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { ADA, CHOSEN, openSuggestions, setVisible, settle } from './suggestions.ts';

// Rules: passkeys-42, passkeys-43, passkeys-44, passkeys-45

describe('a request for suggestions', () => {
  it('signs in with the passkey that the user chooses, as the button does', async () => {
    const { suggestions, browser, results, gateway, page } = openSuggestions([CHOSEN]);
    suggestions.resume();
    await waitUntil(() => results.length === 1);
    expect(results).to.deep.equal([{ kind: 'signed-in', userId: ADA }]);
    expect(browser.asked.map(({ mediation }) => mediation)).to.deep.equal(['conditional']);
    const [request] = gateway.requests('passkeySignIn');
    expect(await request?.json()).to.deep.equal({
      ticket: PASSKEY_REQUEST.ticket,
      credential: PASSKEY_PROOF,
    });
    expect(page.visits).to.deep.equal(['/dashboard']);
  });

  it('is made once, and lasts longer than a minute', async () => {
    const { suggestions, browser, clock, untilAsked } = openSuggestions();
    suggestions.resume();
    suggestions.resume();
    await untilAsked(1);
    clock.advance(500_000);
    await settle();
    expect([browser.asked.length, browser.asked[0]?.signal.aborted]).to.deep.equal([1, false]);
  });

  it('has a new ticket a minute before the old one expires', async () => {
    const { suggestions, browser, clock, untilAsked } = openSuggestions();
    suggestions.resume();
    await untilAsked(1);
    clock.advance(540_000);
    await untilAsked(2);
    expect(browser.asked.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
  });

  it('has a new one at half the time of a ticket that is good for less than two minutes', async () => {
    const { suggestions, gateway, clock, untilAsked, count } = openSuggestions();
    gateway.answer('passkeyOptions', ok({ ...PASSKEY_REQUEST, expiresInSeconds: 80 }));
    suggestions.resume();
    await untilAsked(1);
    clock.advance(39_000);
    await settle();
    expect(count()).to.equal(1);
    clock.advance(1_000);
    await untilAsked(2);
  });

  for (const event of ['pageshow', 'focus', 'resume'])
    it(`is replaced after a sleep, at the event ${event}`, async () => {
      const { suggestions, clock, untilAsked, count } = openSuggestions();
      suggestions.resume();
      await untilAsked(1);
      window.dispatchEvent(new Event(event));
      await settle();
      expect(count()).to.equal(1);
      clock.freeze(3_600_000);
      window.dispatchEvent(new Event(event));
      await untilAsked(2);
    });

  it('is neither made nor replaced while the page is hidden', async () => {
    const { suggestions, clock, untilAsked, count } = openSuggestions();
    setVisible(false);
    suggestions.resume();
    await settle();
    expect(count()).to.equal(0);
    setVisible(true);
    await untilAsked(1);
    setVisible(false);
    clock.advance(7_200_000);
    await settle();
    expect(count()).to.equal(1);
    setVisible(true);
    await untilAsked(2);
  });

  it('is not made while a user is signed in, whom the question of sign-in-17 would name', async () => {
    const { suggestions, count } = openSuggestions([], signedIn(ADA));
    suggestions.resume();
    await settle();
    expect(count()).to.equal(0);
  });

  it('ends with a pause, also while its ticket is on its way, and begins anew after it', async () => {
    const { suggestions, gateway, browser, untilAsked, count } = openSuggestions();
    const reply = held(ok(PASSKEY_REQUEST));
    gateway.answer('passkeyOptions', reply.answer, ok(PASSKEY_REQUEST));
    suggestions.resume();
    await waitUntil(() => count() === 1);
    suggestions.pause();
    reply.release();
    await settle();
    expect(browser.asked).to.deep.equal([]);
    suggestions.resume();
    await untilAsked(1);
    suggestions.stop();
    expect(browser.asked[0]?.signal.aborted).to.equal(true);
    window.dispatchEvent(new Event('focus'));
    await settle();
    expect(count()).to.equal(2);
  });

  it('never ends a request that a user has made', async () => {
    const { suggestions, core, browser, clock, untilAsked } = openSuggestions();
    browser.answer('waits');
    const stop = new AbortController();
    const creating = createPasskey(core, PASSKEY_REQUEST.publicKey, stop.signal);
    await untilAsked(1);
    suggestions.resume();
    await settle();
    expect(browser.asked.map(({ method }) => method)).to.deep.equal(['create']);
    stop.abort();
    await creating;
    clock.advance(60_000);
    await untilAsked(2);
  });

  it('is ended by a request that a user makes, which begins after it', async () => {
    const { suggestions, core, browser, untilAsked } = openSuggestions();
    suggestions.resume();
    await untilAsked(1);
    expect((await createPasskey(core, PASSKEY_REQUEST.publicKey)).kind).to.equal('done');
    expect(browser.asked[0]?.signal.aborted).to.equal(true);
  });
});
