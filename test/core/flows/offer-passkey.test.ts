import { expect } from '@open-wc/testing';
import { passkeyOfferService, preparePasskeyOffer } from '../../../src/core/flows/offer-passkey.ts';
import { usePasskey } from '../../../src/core/passkeys/credentials.ts';
import { themeService } from '../../../src/core/theme/store.ts';
import { fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { toastsOf } from '../../support/core/notices.ts';
import { LAPTOP, listed, NEW_PASSKEY, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { ok, refused, unreachable } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: passkeys-48, passkeys-59, passkeys-61, passkeys-64, passkeys-65, storage-18

const DAY_MS = 24 * 3_600_000;
const BOTH = ['passkeyOffer', 'automaticPasskeys'];
const ORIGIN = 'https://portal.example';

/** A page whose user has just signed in with a password, at a gateway that announces these features. */
function open(
  features: readonly string[] = ['passkeyOffer'],
  { rpId = 'portal.example', capabilities = [] as readonly string[] } = {},
) {
  const fake = fakeCore({ ...signedIn(), href: `${ORIGIN}/login` });
  themeService(fake.core).store('ACME', [], [`passkeys:${rpId}`, ...features]);
  const { gateway } = fake.page;
  gateway.answer('passkeys', ok(listed()));
  gateway.answer('automaticPasskeyOptions', ok(PASSKEY_REQUEST));
  gateway.answer('addPasskey', ok(listed(LAPTOP)));
  const browser = fakeCredentials();
  browser.can(...capabilities);
  const offers = () => preparePasskeyOffer(fake.core);
  return { ...fake, gateway, browser, offers };
}

describe('the offer of a passkey', () => {
  it('is made to a user without a passkey', async () => {
    expect(await open().offers()).to.equal(true);
  });

  for (const [why, change] of [
    ['has one already', ({ gateway }) => gateway.answer('passkeys', ok(listed(LAPTOP)))],
    ['is at a gateway without the list', ({ gateway }) => gateway.answer('passkeys', refused(404))],
    ['can’t reach the gateway', ({ gateway }) => gateway.answer('passkeys', unreachable)],
    ['has a browser without passkeys', ({ browser }) => browser.removeAll()],
  ] as const satisfies [string, (opened: ReturnType<typeof open>) => void][])
    it(`is not made, without a word, if the user ${why}`, async () => {
      const opened = open();
      change(opened);
      expect(await opened.offers()).to.equal(false);
      expect([opened.host.dispatched, toastsOf(opened.core)]).to.deep.equal([[], []]);
    });

  it('is not made where the gateway does not announce it, nor is anything asked', async () => {
    const { offers, gateway, browser } = open([]);
    expect(await offers()).to.equal(false);
    expect([gateway.requests('passkeys'), browser.asked]).to.deep.equal([[], []]);
  });

  it('rests for 30 days after “Not now”', async () => {
    const { offers, core, page } = open();
    const clock = stopClock(page);
    passkeyOfferService(core).decline(false);
    clock.freeze(30 * DAY_MS - 1);
    expect(await offers()).to.equal(false);
    clock.freeze(1);
    expect(passkeyOfferService(core).isDeclined()).to.equal(false);
  });

  it('is never made again after “Don’t ask again”, to this user', async () => {
    const { offers, core, page } = open();
    passkeyOfferService(core).decline(true);
    page.clockAheadMs = 4_000 * DAY_MS;
    expect(await offers()).to.equal(false);
    const stored = page.local.values.get('sso-elements.passkeyOffer') ?? '';
    expect(stored).to.match(/^\{"[0-9a-f]{16}":\["never"\]\}$/);
  });

  it('is made if the time of an answer can’t be right', async () => {
    const { offers, core, page } = open();
    page.clockAheadMs = 100 * DAY_MS;
    passkeyOfferService(core).decline(false);
    page.clockAheadMs = 0;
    expect(await offers()).to.equal(true);
  });
});

describe('a passkey that the browser creates without a question', () => {
  const CAN = { capabilities: ['conditionalCreate'] };

  it('is stored, and needs no offer', async () => {
    const { offers, browser, gateway, host } = open(BOTH, CAN);
    expect(await offers()).to.equal(false);
    expect(browser.asked.map(({ method, mediation }) => [method, mediation])).to.deep.equal([
      ['create', 'conditional'],
    ]);
    const [request] = gateway.requests('addPasskey');
    expect(await request?.json()).to.deep.equal({
      ticket: PASSKEY_REQUEST.ticket,
      credential: NEW_PASSKEY,
    });
    expect(browser.signals.map(([method]) => method)).to.deep.equal([
      'signalAllAcceptedCredentials',
    ]);
    expect(host.dispatched).to.deep.equal([]);
  });

  it('delays no sign-in if there is no offer', async () => {
    const { offers, browser } = open(['automaticPasskeys'], CAN);
    browser.answer('waits');
    expect(await offers()).to.equal(false);
    await waitUntil(() => browser.asked.length === 1);
  });

  for (const [what, capabilities, announced] of [
    ['the browser can’t', ['conditionalGet'], BOTH],
    ['the gateway does not announce it', CAN.capabilities, ['passkeyOffer']],
  ] as const)
    it(`is not tried if ${what}, and the user is asked`, async () => {
      const { offers, browser, gateway } = open(announced, { capabilities });
      expect(await offers()).to.equal(true);
      expect([browser.asked, gateway.requests('automaticPasskeyOptions')]).to.deep.equal([[], []]);
    });

  for (const [what, change] of [
    [
      'the browser has no reason to',
      ({ browser }) => browser.answer({ error: new DOMException('No', 'NotAllowedError') }),
    ],
    [
      'the sign-in is too old',
      ({ gateway }) => gateway.answer('automaticPasskeyOptions', refused(403)),
    ],
    ['the gateway refuses it', ({ gateway }) => gateway.answer('addPasskey', refused(400))],
  ] as const satisfies [string, (opened: ReturnType<typeof open>) => void][])
    it(`is missing without a word if ${what}`, async () => {
      const opened = open(BOTH, CAN);
      change(opened);
      expect(await opened.offers()).to.equal(true);
      expect([opened.host.dispatched, toastsOf(opened.core)]).to.deep.equal([[], []]);
    });

  it('ends after three seconds, and stops no later request', async () => {
    const { offers, core, page } = open(BOTH, CAN);
    const clock = stopClock(page);
    let asked = 0;
    Object.assign(navigator.credentials, { create: () => new Promise(() => (asked += 1)) });
    const result = offers();
    await waitUntil(() => asked === 1);
    clock.advance(3_000);
    expect(await result).to.equal(true);
    const used = usePasskey(core, PASSKEY_REQUEST.publicKey);
    clock.advance(1_000);
    expect((await used).kind).to.equal('done');
  });
});

describe('a page outside of the RP ID', () => {
  const related = (origins: string, capabilities = ['relatedOrigins']) =>
    open(['passkeyOffer', `passkeyOrigins:${origins}`], { rpId: 'other.example', capabilities });

  it('uses passkeys if the gateway lists it and the browser knows related origins', async () => {
    expect(await related(`https://shop.example ${ORIGIN}`).offers()).to.equal(true);
  });

  for (const [why, opened] of [
    ['the browser does not', () => related(ORIGIN, ['conditionalGet'])],
    ['it is not in the list', () => related('https://shop.example')],
    ['the list only begins alike', () => related(`${ORIGIN}.evil.example`)],
    ['there is no list', () => open(['passkeyOffer'], { rpId: 'other.example' })],
  ] as const)
    it(`uses none if ${why}`, async () => {
      expect(await opened().offers()).to.equal(false);
    });
});
