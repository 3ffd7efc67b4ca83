import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Certificate } from '../../cli/check-gateway/certificate.ts';
import { certificateText } from '../../cli/check-gateway/certificate-file.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { certifyTemplate, pemOf, writePair, writeTo, type Pair } from './certified.ts';
import { check } from './command.ts';

// Rules: gateway-contract-133
// Left out: only a change of `check-gateway` breaks it.

const DAY_MS = 86_400_000;

let folder: string;
let certificate: Certificate;
let owner: Pair;
let other: Pair;
const write = (name: string, text: string) => writeTo(folder, name, text);

before(async () => {
  folder = await temporaryFolder();
  certificate = await certifyTemplate();
  owner = await writePair(folder, 'Ed25519');
  other = await writePair(folder, 'ES256');
});
after(() => rm(folder, { recursive: true }));

const ownKey = (): string[] => ['--key', owner.publicFile];
const verifyFile = (file: string, ...more: readonly string[]) =>
  check('verify', file, ...ownKey(), ...more);
/** Writes and verifies a certificate that the owner has signed, with changed content. */
const verifySigned = async (change: Partial<Certificate>, ...more: readonly string[]) =>
  verifyFile(
    await write('c.json', certificateText({ ...certificate, ...change }, owner.key)),
    ...more,
  );

const days = (count: number) => ({
  checkedAt: new Date(Date.now() + count * DAY_MS).toISOString(),
});
const ruleWith = (id: string, change: object): Partial<Certificate> => ({
  rules: certificate.rules.map((rule) => (rule.id === id ? { ...rule, ...change } : rule)),
});
const MISSING = [{ part: 'login', why: 'needs --user' }];

describe('refuses with 1 and one line', () => {
  const refuses = (what: string, fault: RegExp, verified: () => ReturnType<typeof check>) => {
    test(what, async () => {
      const { code, out, err } = await verified();
      assert.deepEqual([code, out], [1, ''], err);
      assert.match(err, fault);
      assert.match(err, /^\S+\.json: the certificate is not valid: [^\n]+\.\n$/);
    });
  };
  refuses('a signed file without the owner’s key', /signer sha256:\S+ is unknown/, async () =>
    check('verify', await write('c.json', certificateText(certificate, owner.key))),
  );
  refuses('a certificate of another signer', /signed by another key, sha256:/, async () =>
    verifyFile(await write('c.json', certificateText(certificate, other.key))),
  );
  refuses('other rules', /by sso-elements 1\.2\.3 with other rules/, () =>
    verifySigned({ rulesHash: `sha256:${'0'.repeat(64)}` }),
  );
  refuses('a date that is 91 days old', /more than 90 days ago/, () => verifySigned(days(-91)));
  refuses('a date that --max-age-days excludes', /more than 1\.5 days ago/, () =>
    verifySigned(days(-2), '--max-age-days', '1.5'),
  );
  refuses('a date in the future', /is in the future/, () => verifySigned(days(1)));
  refuses('another gateway', /for https:\/\/sso\.example\.com, not https:\/\/a\.example/, () =>
    verifySigned({}, '--url', 'https://a.example/'),
  );
  refuses('a passed rule with an unchecked part', /-40 is called passed/, () =>
    verifySigned(ruleWith('gateway-contract-40', { missing: MISSING })),
  );
  refuses('a passed rule without a check', /-40 is called passed/, () =>
    verifySigned(ruleWith('gateway-contract-40', { passed: 0 })),
  );
  refuses('a level with a rule that was checked in part', /level core is called reached/, () =>
    verifySigned(ruleWith('gateway-contract-40', { state: 'partly', missing: MISSING })),
  );
  refuses('a level with a rule that failed', /level core is called reached/, () =>
    verifySigned(ruleWith('gateway-contract-40', { state: 'failed', failed: 1 })),
  );
  refuses('a list without a rule', /its list of rules is not that of the contract/, () =>
    verifySigned({ rules: certificate.rules.slice(1) }),
  );
});

test('a date of 89 days ago and the address of the gateway are accepted', async () => {
  const { code, err } = await verifySigned(days(-89), '--url', 'https://sso.example.com/');
  assert.deepEqual([code, err], [0, '']);
});

describe('ends with 2 and one line for', () => {
  type Json = Record<string, unknown> & { signature: Record<string, unknown> };
  const changed = async (change: (file: Json) => object) => {
    const file = JSON.parse(certificateText(certificate, owner.key)) as Json;
    return write('c.json', JSON.stringify(change(file)));
  };
  const ends = (what: string, sentence: RegExp, args: () => Promise<readonly string[]>) => {
    test(what, async () => {
      const { code, out, err } = await check('verify', ...(await args()));
      assert.deepEqual([code, out], [2, ''], err);
      assert.match(err, sentence);
      assert.equal(err.split('\n').length, 2, err);
    });
  };
  ends('changed content', /the digest does not fit/, async () => [
    await changed((file) => ({ ...file, content: { ...certificate, tenant: 'OTHER' } })),
    ...ownKey(),
  ]);
  ends('a broken signature', /the signature is broken/, async () => [
    await changed(({ signature, ...file }) => ({
      ...file,
      signature: { ...signature, value: 'AAAA' },
    })),
    ...ownKey(),
  ]);
  ends('a signature of other content, with a digest that fits', /signature is broken/, async () => {
    const { signature } = JSON.parse(certificateText(certificate, owner.key)) as Json;
    const text = certificateText({ ...certificate, tenant: 'OTHER' });
    return [
      await write('c.json', JSON.stringify({ ...(JSON.parse(text) as object), signature })),
      ...ownKey(),
    ];
  });
  ends('a fingerprint that is not of the key', /the signature is broken/, async () => [
    await changed(({ signature, ...file }) => ({
      ...file,
      signature: { ...signature, fingerprint: other.key.fingerprint },
    })),
    ...ownKey(),
  ]);
  ends('a certificate whose signature was removed', /the signature is missing/, async () => [
    await changed((file) => ({ ...file, signature: undefined })),
  ]);
  ends('another form', /has the form 2, and this version reads 1/, async () => [
    await changed((file) => ({ ...file, format: 2 })),
  ]);
  ends('JSON that is no certificate', /no certificate of check-gateway/, async () => [
    'package.json',
  ]);
  ends('a file that is no JSON', /no certificate of check-gateway/, async () => ['README.md']);
  ends('a missing file', /c\.none: the file can’t be read \(ENOENT\)/, async () => ['c.none']);
  ends('no file', /Name one file/, async () => []);
  ends('an unknown option', /Unknown option '--fast'/, async () => ['c.json', '--fast']);
  ends('an age that is no number', /--max-age-days must be a number/, async () => [
    ...['c.json', '--max-age-days', 'old'],
  ]);
  ends('a fingerprint that is none', /is not sha256: and 64/, async () => [
    ...['c.json', '--fingerprint', 'sha256:12'],
  ]);
  ends('a key and a fingerprint', /not both/, async () => [
    ...['c.json', ...ownKey(), '--fingerprint', 'x'],
  ]);
  ends('a missing key', /--key none\.pem: the key file can’t be read \(ENOENT\)/, async () => [
    ...['c.json', '--key', 'none.pem'],
  ]);
  ends('a private key in place of the public one', /this is a private key/, async () => [
    ...['c.json', '--key', owner.privateFile],
  ]);
  ends('a key that is none', /no public key in PEM/, async () => ['c.json', '--key', 'README.md']);
});

describe('--sign-with ends with 2 and one line, before the check, for', () => {
  const ends = (what: string, sentence: RegExp, args: () => Promise<readonly string[]>) => {
    test(what, async () => {
      const { code, out, err } = await check('http://localhost:1', ...(await args()));
      assert.deepEqual([code, out], [2, ''], err);
      assert.match(err, sentence);
      assert.equal(err.split('\n').length, 2, err);
    });
  };
  const signingWith = (file: string) => [
    '--certificate',
    join(folder, 'out.json'),
    '--sign-with',
    file,
  ];
  ends('a missing file', /key file can’t be read \(ENOENT\)/, async () => signingWith('none.pem'));
  ends('a folder', /key file can’t be read \(EISDIR\)/, async () => signingWith(folder));
  ends('a public key', /this is a public key\. Signing needs the private one/, async () =>
    signingWith(owner.publicFile),
  );
  ends('a file that is no key', /no private key in PEM/, async () => signingWith('README.md'));
  ends('a key of another type', /a key of the type rsa can’t sign/, async () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    return signingWith(await write('rsa.pem', pemOf(pair)));
  });
  ends('a key of another curve', /a key of the type ec can’t sign/, async () => {
    const pair = generateKeyPairSync('ec', { namedCurve: 'secp384r1' });
    return signingWith(await write('p384.pem', pemOf(pair)));
  });
  ends('a key with a passphrase', /has a passphrase/, async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const cipher = { cipher: 'aes-256-cbc', passphrase: 'x' };
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher }).toString();
    return signingWith(await write('locked.pem', pem));
  });
  ends('no certificate', /--sign-with needs --certificate/, async () => [
    ...['--sign-with', owner.privateFile],
  ]);
});
