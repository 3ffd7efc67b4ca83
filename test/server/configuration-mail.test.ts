import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';
import { FILE, OWNCO, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';

// Rules: gateway-84

const { gateway, reload } = useConfiguredGateway();
const { faultsOf } = useConfigurationReading();

/** Requests a code in a language, and returns the mail and its code. */
async function mailIn(language: string, code = 'OWNCO') {
  const { username } = await gateway().createUser({ tenant: code });
  const browser = gateway().browser({ tenant: code });
  const headers = { 'accept-language': language };
  assert.equal((await browser.requestOtp(username, { headers })).status, 200);
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
    assert.equal((await mailIn('fr-FR')).subject, 'Votre mot de passe à usage unique');
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

test('a text without the code, with an unknown placeholder or for an unknown language is a fault', async () => {
  const codeMail = {
    de_DE: { subject: 'Code {code}', text: 'Bis {time}.' },
    xx_XX: ENGLISH,
    en_US: { subject: 'Code', text: '{code} of {user}' },
  };
  const mail = { name: 'A', address: 'a@acme.example', codeMail };
  assert.deepEqual(await faultsOf({ tenants: { ACME: tenant({ mail }) } }), [
    'tenants.ACME.mail.codeMail.de_DE.subject: Put {code} into the text only.',
    'tenants.ACME.mail.codeMail.de_DE.text: Add the placeholder {code}.',
    'tenants.ACME.mail.codeMail.xx_XX: Use a language of the portal, such as en_US or de_DE.',
    'tenants.ACME.mail.codeMail.en_US.text: Use only the placeholders {code}, {time} and {tenant}.',
  ]);
});
