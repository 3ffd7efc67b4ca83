import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ConfiguredTenant } from '../../gateway/src/configuration/configuration.ts';
import { CALLS } from '../../src/core/contract/calls.ts';
import { checkLinks } from '../../gateway/src/doctor/check-links.ts';
import { tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';
import { FILE, OWNCO, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';

// Rules: gateway-84, gateway-75

const { gateway, reload } = useConfiguredGateway();
const { faultsOf } = useConfigurationReading();

/** Requests a code in a language, and returns the mail and its code. */
async function mailIn(language: string, timeZone = 'Europe/Amsterdam') {
  const { username } = await gateway().createUser({ tenant: 'OWNCO' });
  const browser = gateway().browser({ tenant: 'OWNCO' });
  const headers = { 'accept-language': language };
  const query = new URLSearchParams({ username, timeZone });
  const { status } = await browser.call(`${CALLS.requestOtp.path}?${query}`, { headers });
  assert.equal(status, 200);
  const otp = await gateway().lastCode(username);
  const [mail] = await gateway().mailsTo(username);
  assert.ok(mail);
  return { otp, subject: mail.subject, text: mail.text ?? '', sender: mail.from?.address };
}

const GERMAN = {
  subject: 'Code für {tenant}',
  text: 'Guten Tag,\n{code} gilt bis {time}.\n{code}',
};
const ENGLISH = { subject: 'Your code', text: 'Use {code} before {time}.' };

describe('the configured mail with a code', () => {
  test('has the tenant’s text in the user’s language, with code, time and tenant', async () => {
    const mail = { ...OWNCO.mail, codeMail: { de_DE: GERMAN } };
    assert.ok(await reload({ ...FILE, tenants: { OWNCO: { ...OWNCO, mail } } }));
    const { otp, ...sent } = await mailIn('de-DE');
    assert.equal(sent.subject, 'Code für OWNCO');
    assert.match(
      sent.text,
      new RegExp(`^Guten Tag,\\n${otp} gilt bis .*\\d\\d:\\d\\d.*\\.\\n${otp}\\s*$`),
    );
    assert.equal(
      (await mailIn('fr-FR')).subject,
      'Votre mot de passe à usage unique – Own Company',
    );
  });

  test('of a tenant without its own is the one of all tenants', async () => {
    const mail = { ...FILE.mail, codeMail: { en_US: ENGLISH } };
    assert.ok(await reload({ ...FILE, mail }));
    const { otp, ...sent } = await mailIn('en-US');
    assert.equal(sent.subject, 'Your code');
    assert.ok(sent.text.startsWith(`Use ${otp} before `), sent.text);
    assert.equal(sent.sender, OWNCO.mail.address);
  });
});

const PAGE = 'https://ownco.portal.example/sign-in?from=mail';

describe('the usual mail with a code', () => {
  test('names the product and the tenant’s page, and has the code on two lines of its own', async () => {
    assert.ok(await reload({ ...FILE, tenants: { OWNCO: { ...OWNCO, signInPage: PAGE } } }));
    const { otp, subject, text } = await mailIn('en-US');
    assert.equal(subject, 'Your one-time password – Own Company');
    const lines = text.trimEnd().split(/\r?\n/);
    assert.ok(lines.includes('this is your one-time password for Own Company:'), text);
    assert.ok(lines.includes(otp), text);
    assert.ok(lines.some((line) => line.startsWith(`${PAGE}#reset=`)));
    assert.equal(lines.at(-1), `@ownco.portal.example #${otp}`);
    assert.match(text, /until \w+ \d+, \d{4}, \d\d:\d\d Central European/);
  });

  test('has the code only, without a configured page, and names a tenant without a name by its code', async () => {
    assert.ok(await reload({ ...FILE, tenants: { OWNCO: { ...OWNCO, theme: {} } } }));
    const { otp, subject, text } = await mailIn('en-US');
    assert.equal(subject, 'Your one-time password – OWNCO');
    assert.ok(text.split(/\r?\n/).includes(otp));
    assert.ok(!/https?:|#|link/.test(text), text);
  });

  test('has its end in UTC for a time zone that is unknown, empty or too long', async () => {
    for (const zone of ['Nowhere/City', '', 'x'.repeat(65)])
      assert.match(
        (await mailIn('en-US', zone)).text,
        /\d\d:\d\d Coordinated Universal Time/,
        zone,
      );
  });

  test('has its link in the language of every user', async () => {
    assert.ok(await reload({ ...FILE, tenants: { OWNCO: { ...OWNCO, signInPage: PAGE } } }));
    for (const language of ['ar-SA', 'ja-JP', 'de-DE']) {
      const { text, otp } = await mailIn(language);
      assert.ok(text.includes(`\n${PAGE}#reset=`), language);
      assert.ok(text.trimEnd().endsWith(`\n@ownco.portal.example #${otp}`), text);
    }
  });
});

test('a configured text has the link at its place, and none without a configured page', async () => {
  const codeMail = { en_US: { subject: 'Code', text: '{code}\n<{link}>' } };
  const mail = { ...OWNCO.mail, codeMail };
  const withText = { ...OWNCO, mail };
  assert.ok(await reload({ ...FILE, tenants: { OWNCO: { ...withText, signInPage: PAGE } } }));
  assert.match(
    (await mailIn('en-US')).text,
    /\n<https:\/\/ownco\.portal\.example\/sign-in\?from=mail#reset=[0-9a-f]{40}>/,
  );
  assert.ok(await reload({ ...FILE, tenants: { OWNCO: withText } }));
  assert.match((await mailIn('en-US')).text, /\n<>/);
});

test('a sign-in page that is a path, has a fragment or is not encrypted is a fault', async () => {
  for (const signInPage of ['/login', 'https://a.example/#/login', 'http://a.example/login', 'x'])
    assert.deepEqual(await faultsOf({ tenants: { ACME: tenant({ signInPage }) } }), [
      'tenants.ACME.signInPage: Use the https address of the page (http only for localhost), without fragment.',
    ]);
});

test('doctor names the tenants with passwords whose mails have a code only', () => {
  const of = (code: string, signInPage?: string, hasPassword = true): ConfiguredTenant => ({
    ...{ code, hosts: [], theme: [], products: [], audiences: [], mail: undefined, signInPage },
    options: hasPassword
      ? [{ authType: 'BASIC', orgType: 'TENANT', name: '', logo: '', provider: undefined }]
      : [],
  });
  const tenants = [of('OWNCO', PAGE), of('ACME'), of('SSO', undefined, false)];
  assert.deepEqual(
    checkLinks({ tenants, mail: undefined, limits: {}, issuer: undefined }).map(
      ({ level, subject, text }) => [level, subject, text],
    ),
    [
      ['ok', 'mail', `Mails to users of OWNCO link to ${PAGE}.`],
      [
        'warning',
        'mail',
        'Mails to users of ACME have a code and no link. Set signInPage of the tenant in CONFIG_FILE.',
      ],
    ],
  );
});

test('a text without the code, with an unknown placeholder or for an unknown language is a fault', async () => {
  const codeMail = {
    de_DE: { subject: 'Code {code}', text: 'Bis {time}.' },
    xx_XX: ENGLISH,
    en_US: { subject: 'Code', text: '{code} of {user}' },
    nl_NL: { subject: 'Code {link}', text: '{code}' },
  };
  const mail = { name: 'A', address: 'a@acme.example', codeMail };
  assert.deepEqual(await faultsOf({ tenants: { ACME: tenant({ mail }) } }), [
    'tenants.ACME.mail.codeMail.de_DE.subject: Put {code} into the text only.',
    'tenants.ACME.mail.codeMail.de_DE.text: Add the placeholder {code}.',
    'tenants.ACME.mail.codeMail.xx_XX: Use a language of the portal, such as en_US or de_DE.',
    'tenants.ACME.mail.codeMail.en_US.text: Use only the placeholders {code}, {time}, {tenant} and {link}.',
    'tenants.ACME.mail.codeMail.nl_NL.subject: Put {link} into the text only.',
  ]);
});
