import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ENGLISH as PROVIDER_ENGLISH } from '../../demo/server/provider/texts/en-us.ts';
import { ENGLISH } from '../../gateway/src/i18n/en-us.ts';
import { localeOf } from '../../gateway/src/http/language.ts';
import { textIn } from '../../gateway/src/i18n/texts.ts';
import { formatTags } from '../../src/core/contract/languages/language-tag.ts';
import { LOCALES } from '../../src/core/contract/languages/locales.ts';
import { placeholdersOf, PLURAL } from '../../tools/build/placeholders.mjs';
import { filesBelow } from '../../tools/files-below.ts';
import { startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';

// Rules: gateway-13, gateway-contract-12

/** The texts of servers, with the maximum number of texts that may be the same as in English. */
const SETS = [
  { title: 'the gateway’s texts', folder: 'gateway/src', at: 'i18n', english: ENGLISH, same: 6 },
  {
    title: 'the texts of the demo’s OpenID provider',
    folder: 'demo/server/provider',
    at: 'texts',
    english: PROVIDER_ENGLISH,
    same: 2,
  },
];
const WRONG_DE = 'Die Benutzer-ID oder das Passwort ist falsch.';
const WRONG_FR = 'L’identifiant ou le mot de passe est incorrect.';

for (const { title, folder, at, english, same } of SETS)
  describe(title, () => {
    const translations = join(folder, at, 'locales');

    test('exist in the same languages as the texts of the elements', () => {
      const files = readdirSync(translations).map((name) => name.replace('.json', ''));
      assert.deepEqual(files.sort(), LOCALES.filter((locale) => locale !== 'en_US').sort());
    });

    test('are all used', () => {
      const sources = filesBelow(folder)
        .filter((path) => path.endsWith('.ts') && path !== join(folder, at, 'en-us.ts'))
        .map((path) => readFileSync(path, 'utf8'));
      const unused = Object.keys(english).filter(
        (id) => !sources.some((source) => source.includes(`'${id}'`)),
      );
      assert.deepEqual(unused, []);
    });

    for (const locale of LOCALES.filter((code) => code !== 'en_US'))
      test(`are complete in ${locale}, with the required placeholders and plural forms`, () => {
        const texts = JSON.parse(
          readFileSync(join(translations, `${locale}.json`), 'utf8'),
        ) as Record<string, string>;
        assert.deepEqual(Object.keys(texts), Object.keys(english));
        const rules = new Intl.PluralRules(formatTags(locale));
        const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
        for (const [id, original] of Object.entries(english)) {
          const text = texts[id] ?? '';
          assert.equal(text, text.trim(), id);
          assert.notEqual(text, '', id);
          assert.deepEqual(placeholdersOf(text), placeholdersOf(original), id);
          for (const [, , forms = ''] of text.matchAll(PLURAL))
            for (const form of needed) assert.ok(forms.includes(`${form} {`), `${id}: ${form}`);
        }
        if (locale === 'en_GB') return;
        const unchanged = Object.entries(english).filter(([id, text]) => texts[id] === text);
        assert.ok(unchanged.length <= same, unchanged.map(([id]) => id).join());
      });
  });

describe('a text of the gateway', () => {
  test('has the plural forms of the language', () => {
    assert.match(textIn('pl_PL', 'signIn.locked', { minutes: 15 }), /za 15 minut\./);
    assert.match(textIn('ar_SA', 'rate.codes', { seconds: 20 }), /20 ثانية/);
  });
});

describe('the language of a reply', () => {
  for (const [what, cookie, accepted, locale] of [
    ['the language of the cookie', 'a=1; locale=de_DE', 'fr-FR,fr;q=0.9', 'de_DE'],
    ['the best accepted language if there is no cookie', 'a=1', 'tlh, sv;q=0.8, fr;q=0.9', 'fr_FR'],
    ['the language of the highest weight, with spaces', '', 'sv; q=0.5, fr ;q=0.9', 'fr_FR'],
    ['not one with a lower weight, which is written Q', '', 'fr;Q=0.5, de', 'de_DE'],
    ['English if no available language is within the limit', '', `${'tlh,'.repeat(20)}fr`, 'en_US'],
    ['the nearest relative of an accepted language', '', 'nb-NO,en;q=0.5', 'nn_NO'],
    ['English if no accepted language is available', '', 'tlh-KX,tlh;q=0.9', 'en_US'],
    ['English without any preference', undefined, undefined, 'en_US'],
    [
      'the only language that a page accepts, before the language of the cookie',
      'locale=de_DE',
      'it-IT, *;q=0',
      'it_IT',
    ],
    [
      'the language of the cookie if the only accepted language is not available',
      'locale=de_DE',
      'tlh, *;q=0',
      'de_DE',
    ],
    [
      'the language of the cookie if the page accepts others with a low weight',
      'locale=de_DE',
      'it-IT, *;q=0.5',
      'de_DE',
    ],
    ['not a language that the browser excludes', '', 'fr;q=0, da;q=0.1', 'da_DK'],
    ['not the language of a malformed cookie', 'locale=%E0%A4%A; x=1', 'da', 'da_DK'],
    ['not the language of another cookie', 'mylocale=de_DE', 'da', 'da_DK'],
    ['English for malformed preferences', 'locale=__proto__', ';;,q=,*', 'en_US'],
  ] as const)
    test(`is ${what}`, () => {
      const headers = {
        ...(cookie !== undefined && { cookie }),
        ...(accepted !== undefined && { 'accept-language': accepted }),
      };
      assert.equal(localeOf(headers), locale);
    });
});

describe('the gateway', () => {
  let gateway: TestGateway;
  before(async () => {
    gateway = await startTestGateway();
  });
  after(() => gateway.close());

  const inGerman = () => {
    const browser = gateway.browser();
    browser.setCookie('locale', 'de_DE');
    return browser;
  };

  test('sends errors in the language of the locale cookie, with the headers for caches', async () => {
    const { envelope, headers } = await inGerman().login('ada@acme.example', 'wrong');
    assert.deepEqual([envelope.error, envelope.message], ['Anmeldung fehlgeschlagen', WRONG_DE]);
    assert.equal(headers['content-language'], 'de-DE');
    assert.match(String(headers.vary), /Accept-Language/);
    assert.match(String(headers.vary), /Cookie/);
  });

  test('sends errors in an accepted language if there is no cookie', async () => {
    const options = { headers: { 'accept-language': 'fr-CA,fr;q=0.9,en;q=0.5' } };
    const { envelope, headers } = await gateway
      .browser()
      .login('ada@acme.example', 'wrong', options);
    assert.deepEqual([envelope.message, headers['content-language']], [WRONG_FR, 'fr-FR']);
  });

  test('never translates text of a user', async () => {
    const { username, password } = await gateway.createUser({ displayName: 'Sign in' });
    const browser = inGerman();
    await browser.login(username, password, { headers: { 'accept-language': 'de-DE, *;q=0' } });
    const { envelope } = await browser.profile();
    assert.equal((envelope.data as { displayName: string }).displayName, 'Sign in');
  });

  test('reports an unknown call in the language of the request', async () => {
    const unknown = await inGerman().call('/api/auth/v3/nothing');
    assert.equal(unknown.envelope.message, 'Diesen Aufruf gibt es nicht.');
    assert.equal(unknown.headers['content-language'], 'de-DE');
  });

  test('describes user types in the language of the request', async () => {
    const { username, password } = await gateway.createUser();
    const browser = gateway.browser();
    await browser.login(username, password);
    const headers = { 'accept-language': 'de-DE, *;q=0' };
    const path = '/api/utility/v1/lookup/search/lookupFieldAndValues/all?lookupField=USER_TYPE';
    const { envelope } = await browser.call(path, { headers });
    assert.match(JSON.stringify(envelope.data), /Fachadministrator/);
  });

  test('mails the one-time password in the language of the request', async () => {
    const { username } = await gateway.createUser();
    await inGerman().requestOtp(username);
    const [mail] = await gateway.mailsTo(username);
    assert.equal(mail?.subject, 'Ihr Einmalpasswort – Acme Billing Suite');
    assert.match(mail?.text ?? '', /dies ist Ihr Einmalpasswort für Acme Billing Suite:\s+\d{6}\s/);
    assert.match(mail?.text ?? '', /bis \d\d?\. \S+ \d{4},? \S* ?\d\d:\d\d Mitteleuropäische/);
  });

  test('shows the provider’s page in the portal’s language, at whichever origin that is', async () => {
    const browser = inGerman();
    const page = await browser.startSso();
    assert.match(page.text, /<html lang="de-DE" dir="ltr">/);
    assert.match(page.text, /Melden Sie sich an, um zum Portal zu gelangen\./);
    assert.equal(page.headers['content-language'], 'de-DE');
    const again = await browser.answerProvider(page, { email: 'x@y.example', password: 'wrong' });
    assert.match(again.text, /Die E-Mail-Adresse oder das Passwort ist falsch\./);
  });

  test('redirects a failed single sign-on with its reason in the portal’s language', async () => {
    const { url } = await inGerman().startSso({ orgType: 'NONE' });
    assert.equal(url.searchParams.get('errorMsg'), 'Diese Anmeldemöglichkeit ist nicht verfügbar.');
  });

  test('shows an expired page of the provider in the browser’s language, right to left in Arabic', async () => {
    const headers = { 'accept-language': 'ar' };
    const { text } = await gateway.browser().visit('/oidc/interaction/none', { headers });
    assert.match(text, /<html lang="ar-SA" dir="rtl">/);
    assert.match(text, /تتعذّر متابعة تسجيل الدخول هذا/);
  });
});
