import { expect, fixture } from '@open-wc/testing';
import type { ConsentAnswer } from '../../../src/core/consent/consent.ts';
import { provideCore } from '../../../src/core/kernel/core.ts';
import { CONSENT_KEY } from '../../../src/core/platform/storage.ts';
import type { PrerenderedNotifications } from '../../../src/elements/consent/first-sheet.ts';
import { watchNotices } from '../../../src/elements/notifications/notifications.ts';
import '../../../src/elements/events.ts';
import '../../../src/elements/sso-cookie-consent.ts';
import type { SsoCookieConsent } from '../../../src/elements/sso-cookie-consent.ts';
import { fakeCore, type FakeCore } from '../../support/core/fake-core.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: cookie-consent-14, cookie-consent-17, cookie-consent-18, cookie-consent-26, storage-24

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** The texts that are hashed, in the order that docs/embedding.md lists. */
const ENGLISH = [
  'Our Application uses Cookies',
  'Essential cookies keep the application working. You decide about the others.',
  'Essential',
  'Always on',
  'Sign you in, keep your session secure and remember your settings.',
  'Analytical',
  'Show us which parts are used, so that we can improve them.',
  'Marketing',
  'Let us tell you about products and offers that may suit you.',
  'Accept essential',
  'Accept selected',
  'Accept all',
];
const GPC = 'Your browser asks websites not to sell or share your data (Global Privacy Control).';

async function hashOf(texts: readonly string[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n')));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const notifications = () => document.querySelector<PrerenderedNotifications>('sso-notifications');
const sheet = () => notifications()?.shadowRoot?.querySelector('dialog[open]');
const privacyLine = () => {
  const line = sheet()?.querySelector<HTMLElement>('.sso-consent-gpc');
  return line?.checkVisibility() ? line.textContent : undefined;
};
const press = (name: string) =>
  [...(sheet()?.querySelectorAll('button') ?? [])]
    .find(({ textContent }) => textContent === name)
    ?.click();

describe('the record of an answer', () => {
  let fake: FakeCore;
  let removeCore: () => void;
  let answers: ConsentAnswer[];
  const record = ({ detail }: CustomEvent<ConsentAnswer>) => void answers.push(detail);
  const setPrivacyControl = (value: boolean) =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value });
  const ask = async (attributes = ''): Promise<SsoCookieConsent> => {
    fake = fakeCore({ constants: { consentDelayMs: 0 } });
    removeCore = provideCore(fake.core);
    answers = [];
    document.addEventListener('sso-consent', record);
    const tag = await fixture<SsoCookieConsent>(
      `<sso-cookie-consent ${attributes}></sso-cookie-consent>`,
    );
    await waitUntil(sheet, 'the sheet');
    return tag;
  };
  /** Replaces the prerendered sheet by the full one. */
  const hydrate = async () => {
    watchNotices(fake.core);
    await waitUntil(() => sheet() && !notifications()?.handOver, 'the full sheet');
  };
  const answered = async () => {
    await waitUntil(() => answers.length > 0, 'the answer');
    return answers[0]?.record;
  };
  afterEach(async () => {
    document.removeEventListener('sso-consent', record);
    for (const tag of document.querySelectorAll('sso-cookie-consent')) tag.remove();
    await waitUntil(() => !sheet(), 'the sheet is closed');
    notifications()?.remove();
    setPrivacyControl(false);
    removeCore();
  });

  for (const [title, prepare] of [
    ['the first sheet', () => Promise.resolve()],
    ['the full sheet', hydrate],
  ] as const) {
    it(`is complete in ${title}, and contains nothing else`, async () => {
      await ask('version="2026-11"');
      await prepare();
      press('Accept all');
      const found = await answered();
      expect(found?.id).to.match(UUID);
      expect(found?.at).to.equal(new Date(Date.parse(found?.at ?? '')).toISOString());
      expect(Math.abs(Date.parse(found?.at ?? '') - fake.page.now())).to.be.lessThan(5000);
      expect(found).to.deep.equal({
        id: found?.id,
        at: found?.at,
        version: '2026-11',
        textHash: await hashOf(ENGLISH),
        locale: 'en-US',
        choices: { essentialCookies: true, analyticalCookies: true, marketingCookies: true },
        gpc: false,
      });
      expect(JSON.parse(fake.page.local.values.get(CONSENT_KEY) ?? '')).to.deep.equal(answers[0]);
    });

    it(`and ${title} show Global Privacy Control, with the optional choices off`, async () => {
      setPrivacyControl(true);
      await ask();
      await prepare();
      await waitUntil(() => privacyLine()?.startsWith(GPC), 'the line');
      const boxes = [...(sheet()?.querySelectorAll('input') ?? [])];
      expect(boxes.map(({ checked }) => checked)).to.deep.equal([true, false, false]);
      press('Accept essential');
      const found = await answered();
      expect(found?.gpc).to.equal(true);
      expect(found?.textHash).not.to.equal(await hashOf(ENGLISH));
      expect(found?.choices.analyticalCookies).to.equal(false);
    });

    it(`and ${title} show no line without Global Privacy Control`, async () => {
      await ask();
      await prepare();
      expect(privacyLine()).to.equal(undefined);
    });
  }

  it('is of the language that was shown', async () => {
    await ask('locale="de_DE"');
    press('Alle akzeptieren');
    const found = await answered();
    expect(found?.locale).to.equal('de-DE');
    expect(found?.textHash).to.match(/^[0-9a-f]{64}$/);
    expect(found?.textHash).not.to.equal(await hashOf(ENGLISH));
  });

  it('has another ID for each answer, and one answer for two presses', async () => {
    const tag = await ask();
    press('Accept all');
    press('Accept all');
    const first = await answered();
    await tag.open();
    await waitUntil(sheet, 'the sheet again');
    press('Accept all');
    await waitUntil(() => answers.length === 2, 'the second answer');
    expect(answers[1]?.record?.id).not.to.equal(first?.id);
  });

  it('has no hash on a page without https, but an ID', async () => {
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined });
    try {
      await ask();
      press('Accept essential');
      const found = await answered();
      expect(found?.textHash).to.equal('');
      expect(found?.id).to.match(UUID);
    } finally {
      Reflect.deleteProperty(crypto, 'subtle');
    }
  });

  it('is asked for anew once the version of the element changes', async () => {
    const tag = await ask('version="1"');
    press('Accept all');
    await answered();
    expect(tag.choices?.analyticalCookies).to.equal(true);
    tag.version = '2';
    expect(tag.choices).to.equal(undefined);
    globalThis.dispatchEvent(new Event('focus'));
    await waitUntil(sheet, 'the sheet again');
  });
});
