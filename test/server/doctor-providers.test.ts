import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { checkCredentials } from '../../gateway/src/doctor/check-credentials.ts';
import {
  provider,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { diagnose, startMetadata } from '../support/gateway/diagnosis.ts';
import { ISSUER, knownProvider, type TokenReply } from '../support/providers/known-provider.ts';

// Rules: gateway-81, gateway-185

let files: TestConfiguration;
before(async () => void (files = await testConfiguration({})));
after(() => files.remove());

describe('the doctor on the keys of a provider', () => {
  /** Returns the findings about a provider that publishes these keys, and its issuer as ISSUER. */
  async function found(algorithm: string, keys: object | null): Promise<string[]> {
    const metadata = await startMetadata(
      { id_token_signing_alg_values_supported: [algorithm] },
      keys,
    );
    try {
      const signIn = [provider({ issuer: metadata.issuer, algorithm })];
      await files.write({ tenants: { ACME: tenant({ signIn }) } });
      const env = { DATA_DIR: files.folder, CONFIG_FILE: files.file };
      return (await diagnose(env)).findings
        .filter(({ subject, text }) => subject === 'provider ACME Passport' && !/^Reg/.test(text))
        .map(({ level, text }) => `${level}: ${text.replaceAll(metadata.issuer, 'ISSUER')}`);
    } finally {
      metadata.close();
    }
  }

  for (const [algorithm, kty] of [
    ['RS384', 'RSA'],
    ['PS256', 'RSA'],
    ['ES512', 'EC'],
    ['EdDSA', 'OKP'],
  ] as const)
    test(`finds one for ${algorithm}`, async () => {
      const fitting = `ok: ISSUER has valid metadata and a key for ${algorithm}.`;
      assert.deepEqual(await found(algorithm, [{ kty: 'oct' }, { kty }]), [fitting]);
    });

  test('counts only those that sign', async () => {
    for (const [keys, line] of [
      [[{ kty: 'RSA', use: 'sig' }], 'ok: ISSUER has valid metadata and a key for RS256.'],
      ...[[{ kty: 'RSA', use: 'enc' }], [{ kty: 'EC' }], [{}], [], {}].map(
        (unfit) =>
          [unfit, 'error: ISSUER publishes no key for RS256. Check algorithm and issuer.'] as const,
      ),
    ] as const)
      assert.deepEqual(await found('RS256', keys), [line], JSON.stringify(keys));
  });

  test('names the status of a reply without keys', async () => {
    assert.deepEqual(await found('RS256', null), [
      'error: ISSUER/.well-known/openid-configuration is not valid metadata of an OpenID provider (HTTP 404). Check issuer.',
    ]);
  });
});

describe('the doctor on the credentials of the gateway', () => {
  let answer: () => Promise<TokenReply> | TokenReply;
  /** How the credentials were sent, of each request. */
  let sent: (string | null)[];
  // Creating its key takes a while.
  let provided: Awaited<ReturnType<typeof knownProvider>>;
  before(async () => {
    provided = await knownProvider((parameters, authorization) => {
      sent.push(authorization.split(' ')[0] || parameters.get('client_secret'));
      return answer();
    });
  });

  async function found(replies: typeof answer, hasOther = false) {
    [answer, sent] = [replies, []];
    const { known, inBody } = provided;
    const [finding, ...others] = await checkCredentials(
      'provider',
      { ...known(), otherConfiguration: hasOther ? inBody : undefined },
      'https://sso.example/callback',
    );
    assert.deepEqual([finding?.subject, others], ['provider', []]);
    return { line: `${finding?.level}: ${finding?.text}`, sent };
  }
  const refusal = (error: string, status = 400) => ({ status, body: { error } });
  const REJECTED = `error: The provider ${ISSUER} rejected the gateway's credentials (invalid_client). Check the client ID, clientSecret or privateKey, and the client authentication that the provider allows.`;
  const unclear = (why: string) =>
    `warning: ${ISSUER} does not say whether it accepts the credentials of the gateway (${why}). Sign in once.`;

  for (const [what, reply, line] of [
    [
      'are accepted if only the code is refused',
      refusal('invalid_grant'),
      `ok: ${ISSUER} accepts the credentials of the gateway.`,
    ],
    ['are rejected if the client is', refusal('invalid_client', 401), REJECTED],
    [
      'may be accepted if another error is named',
      refusal('invalid_scope'),
      unclear('invalid_scope'),
    ],
    ['may be accepted if the error is no code', refusal('no code'), unclear('no error code')],
    [
      'may be accepted if the reply makes no sense',
      { status: 200, body: {} },
      unclear('no error code'),
    ],
  ] as const)
    test(what, async () => {
      assert.deepEqual(await found(() => reply), { line, sent: ['Basic'] });
    });

  test('are sent in the other way if the first is rejected', async () => {
    const { line, sent } = await found(() => refusal('invalid_client', 401), true);
    assert.equal(line, REJECTED);
    assert.deepEqual(sent, ['Basic', 'secret']);
    assert.deepEqual((await found(() => refusal('invalid_grant'), true)).sent, ['Basic']);
  });

  test('cannot be tried if the provider cannot be reached', async () => {
    const cause = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    const { line } = await found(() => Promise.reject(new TypeError('fetch failed', { cause })));
    assert.equal(
      line,
      `error: The provider ${ISSUER} can't be reached (ECONNREFUSED). Check issuer, the network, and for a certificate of your own authority NODE_EXTRA_CA_CERTS.`,
    );
  });
});
