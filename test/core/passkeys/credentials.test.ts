import { expect } from '@open-wc/testing';
import {
  abortPasskeyRequest,
  createPasskey,
  usePasskey,
} from '../../../src/core/passkeys/credentials.ts';
import { CANCELLED, fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { NEW_PASSKEY, PASSKEY_PROOF } from '../../support/fixtures/passkeys.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: passkeys-31

const OPTIONS = { challenge: 'Y2hhbGxlbmdl' };
const named = (name: string) => ({ error: new DOMException('From the browser', name) });
const METHODS = [
  ['create', createPasskey, NEW_PASSKEY],
  ['get', usePasskey, PASSKEY_PROOF],
] as const;

function open() {
  const { core, page } = fakeCore();
  return { core, clock: stopClock(page), browser: fakeCredentials() };
}

describe('a request to the browser for a passkey', () => {
  for (const [method, ask, credential] of METHODS) {
    it(`returns the JSON of ${method}()`, async () => {
      const { core, browser, clock } = open();
      expect(await ask(core, OPTIONS)).to.deep.equal({ kind: 'done', credential });
      expect(browser.asked.map((asked) => [asked.method, asked.publicKey])).to.deep.equal([
        [method, OPTIONS],
      ]);
      expect(clock.waiting).to.equal(0);
    });

    for (const [what, answer, kind] of [
      ['a cancellation', CANCELLED, 'cancelled'],
      ['an abort', named('AbortError'), 'cancelled'],
      ['an unknown error', named('UnknownError'), 'cancelled'],
      ['an empty object', { error: {} }, 'cancelled'],
      ['nothing', { error: undefined }, 'cancelled'],
      ['a forbidden page', named('SecurityError'), 'blocked'],
      ['missing support', named('NotSupportedError'), 'unsupported'],
      ['a device that can’t', named('ConstraintError'), 'unsupported'],
      ['a reply of another kind', { json: undefined }, 'unsupported'],
    ] as const)
      it(`ends as ${kind} after ${what} in ${method}()`, async () => {
        const { core, browser } = open();
        browser.answer(answer);
        expect(await ask(core, OPTIONS)).to.deep.equal({ kind });
      });

    it(`ends after a minute, even if ${method}() never settles`, async () => {
      const { core, clock } = open();
      Object.assign(navigator.credentials, { [method]: () => new Promise(() => {}) });
      let isEnded = false;
      const result = ask(core, OPTIONS).finally(() => (isEnded = true));
      clock.advance(59_999);
      await new Promise((resolve) => setTimeout(resolve));
      expect(isEnded).to.equal(false);
      clock.advance(1);
      expect(await result).to.deep.equal({ kind: 'timeout' });
    });

    it(`of ${method}() can be aborted`, async () => {
      const { core, browser } = open();
      browser.answer('waits');
      const stop = new AbortController();
      const result = ask(core, OPTIONS, stop.signal);
      await waitUntil(() => browser.asked.length === 1, 'a request');
      stop.abort();
      expect(await result).to.deep.equal({ kind: 'cancelled' });
      expect(browser.asked[0]?.signal.aborted).to.equal(true);
    });

    it(`of ${method}() is not made if it is aborted before`, async () => {
      const { core, browser } = open();
      expect(await ask(core, OPTIONS, AbortSignal.abort())).to.deep.equal({ kind: 'cancelled' });
      expect(browser.asked).to.deep.equal([]);
    });
  }

  it('reports an existing passkey for a new one only', async () => {
    const { core, browser } = open();
    browser.answer(named('InvalidStateError'));
    expect(await createPasskey(core, OPTIONS)).to.deep.equal({ kind: 'exists' });
    expect(await usePasskey(core, OPTIONS)).to.deep.equal({ kind: 'cancelled' });
  });

  it('begins after an earlier one was aborted and has ended', async () => {
    const { core, browser } = open();
    let end = () => {};
    const order: string[] = [];
    Object.assign(navigator.credentials, {
      get: ({ signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          end = () => {
            order.push('the first ends');
            reject(signal.reason as Error);
          };
        }),
    });
    const first = usePasskey(core, OPTIONS);
    const second = createPasskey(core, OPTIONS).then((result) => {
      order.push('the second ends');
      return result;
    });
    expect(await first).to.deep.equal({ kind: 'cancelled' });
    expect(browser.asked).to.deep.equal([]);
    end();
    expect((await second).kind).to.equal('done');
    expect(order).to.deep.equal(['the first ends', 'the second ends']);
  });

  it('begins a second after an aborted one that does not end', async () => {
    const { core, browser, clock } = open();
    Object.assign(navigator.credentials, { get: () => new Promise(() => {}) });
    const first = usePasskey(core, OPTIONS);
    const second = createPasskey(core, OPTIONS);
    expect(await first).to.deep.equal({ kind: 'cancelled' });
    expect(browser.asked).to.deep.equal([]);
    clock.advance(1_000);
    expect((await second).kind).to.equal('done');
  });

  it('is the last of three at once', async () => {
    const { core, browser } = open();
    const results = [1, 2, 3].map(() => createPasskey(core, OPTIONS));
    const kinds = (await Promise.all(results)).map(({ kind }) => kind);
    expect(kinds).to.deep.equal(['cancelled', 'cancelled', 'done']);
    expect(browser.asked.filter(({ signal }) => !signal.aborted)).to.have.length(1);
  });

  it('ends when another part of the page aborts it', async () => {
    const { core, browser } = open();
    abortPasskeyRequest(core);
    browser.answer('waits');
    const result = usePasskey(core, OPTIONS);
    abortPasskeyRequest(core);
    expect(await result).to.deep.equal({ kind: 'cancelled' });
  });
});

describe('Chromium’s own passkeys', () => {
  const publicKey = {
    ...OPTIONS,
    rp: { id: 'not-this-page.example', name: 'Other' },
    user: { id: 'aWQ', name: 'ada', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  };

  it('are blocked for the RP ID of another domain', async () => {
    const { core } = fakeCore();
    expect(await createPasskey(core, publicKey)).to.deep.equal({ kind: 'blocked' });
    const foreign = { ...OPTIONS, rpId: 'not-this-page.example' };
    expect(await usePasskey(core, foreign)).to.deep.equal({ kind: 'blocked' });
  });
});
