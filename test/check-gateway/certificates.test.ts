import assert from 'node:assert/strict';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import type { Certificate } from '../../cli/check-gateway/certificate.ts';
import { certificateText } from '../../cli/check-gateway/certificate-file.ts';
import { CONTRACT_VERSION } from '../../cli/check-gateway/rules.ts';
import { temporaryFolder } from '../support/gateway/seeded-folder.ts';
import { certifyTemplate, writePair, writeTo } from './certified.ts';
import { check } from './command.ts';

// Rules: gateway-contract-131, gateway-contract-132

let folder: string;
let certificate: Certificate;
const write = (name: string, text: string) => writeTo(folder, name, text);

before(async () => {
  folder = await temporaryFolder();
  certificate = await certifyTemplate();
});
after(() => rm(folder, { recursive: true }));

for (const name of ['Ed25519', 'ES256'] as const)
  test(`a certificate that is signed with ${name} is valid with its key and with its fingerprint`, async () => {
    const { key, publicFile } = await writePair(folder, name);
    const { fingerprint } = key;
    const file = await write('signed.json', certificateText(certificate, key));
    for (const signer of [
      ['--key', publicFile],
      ['--fingerprint', fingerprint.toUpperCase().replace('SHA', 'sha')],
    ]) {
      const { code, out, err } = await check('verify', file, ...signer);
      assert.deepEqual([code, err], [0, '']);
      assert.ok(out.includes(`signed by ${fingerprint}, checked by its owner\n`), out);
      assert.match(out, /\n +Gateway +https:\/\/sso\.example\.com, tenant ACME\n +Date +20/);
      assert.match(
        out,
        /\n +Reached +core, writing, single sign-on, .*\n +Not reached +tenants, limits\n/,
      );
    }
  });

test('the signature covers the bytes that the documentation names', async () => {
  const { key } = await writePair(folder, 'Ed25519');
  const text = certificateText({ ...certificate, tenant: 'Ä"\u202e\n😀' }, key);
  const { content, digest, signature } = JSON.parse(text) as Record<string, unknown> & {
    content: Certificate;
    signature: { value: string; publicKey: string };
  };
  // Members of objects in the order of their names, no blanks.
  const sorted = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(sorted)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .sort(([one], [other]) => (one < other ? -1 : 1))
              .map(([name, member]) => [name, sorted(member)]),
          )
        : value;
  const bytes = Buffer.from(
    `sso-elements check-gateway certificate 1\n${JSON.stringify(sorted(content))}`,
  );
  assert.equal(digest, `sha256:${createHash('sha256').update(bytes).digest('hex')}`);
  const value = Buffer.from(signature.value, 'base64url');
  assert.ok(verify(null, bytes, createPublicKey(signature.publicKey), value));
});

test('a certificate names the version, the hash of the rules, the levels and what is outside', () => {
  const { version, contract, rulesHash, levels, rules, outside, features } = certificate;
  assert.deepEqual([version, contract, features], ['1.2.3', CONTRACT_VERSION, []]);
  assert.match(rulesHash, /^sha256:[\da-f]{64}$/);
  assert.ok(levels.length > 10 && rules.length > 70 && outside.length > 3);
  for (const { id, title, level } of rules) assert.ok(id && title && level);
});

test('the documentation lists what the version of the contract demands anew', async () => {
  const page = await readFile('docs/gateway.md', 'utf8');
  assert.match(
    page,
    new RegExp(`^Version ${CONTRACT_VERSION} demands anew:\n\n(- .+\n( .+\n)*){5,}`, 'm'),
  );
});

test('without a key, the file is a report with a digest, which proves no signer', async () => {
  const file = await write('report.json', certificateText(certificate));
  assert.equal((JSON.parse(await readFile(file, 'utf8')) as { type: string }).type, 'report');
  const { code, out } = await check('verify', file);
  assert.equal(code, 0);
  assert.match(out, /^Report without a signature: its digest fits, and nothing shows who/);
  const { publicFile } = await writePair(folder, 'Ed25519');
  const signed = await check('verify', file, '--key', publicFile);
  assert.equal(signed.code, 1);
  assert.match(signed.err, /it is a report without a signature/);
});

test('members that the version does not know are ignored, inside and outside of the content', async () => {
  const more = { ...certificate, more: [1.5, { b: null, a: true }] };
  const { key, publicFile } = await writePair(folder, 'Ed25519');
  const json = JSON.parse(certificateText(more, key)) as object;
  const file = await write('more.json', JSON.stringify({ ...json, comment: 'x' }));
  const { code, err } = await check('verify', file, '--key', publicFile);
  assert.deepEqual([code, err], [0, '']);
});
