import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  provider,
  tenant,
  testConfiguration,
  type TestConfiguration,
} from '../support/gateway/configuration-files.ts';
import { diagnose, startMetadata, type TestMetadata } from '../support/gateway/diagnosis.ts';
import { freePort } from '../support/programs/free-port.ts';

// Rules: gateway-81, gateway-97, gateway-99

let metadata: TestMetadata;
let files: TestConfiguration;
before(async () => {
  metadata = await startMetadata();
  files = await testConfiguration({});
});
after(async () => {
  metadata.close();
  await files.remove();
});

describe('the redirect URIs to register', () => {
  const listed = async (tenants: object, env: Record<string, string> = {}) => {
    await files.write({ tenants });
    const { code, output, of } = await diagnose({
      DATA_DIR: files.folder,
      CONFIG_FILE: files.file,
      ...env,
    });
    assert.equal(code, 0, output);
    const uris = of('ok').flatMap(
      (text) => /Register the redirect URI (\S+) at/.exec(text)?.[1] ?? [],
    );
    return { uris, warnings: of('warning').join('\n') };
  };
  const option = (more: object = {}) => provider({ issuer: metadata.issuer, ...more });

  test('are those of each option and host, also of options without an ID in the file', async () => {
    const path = '/api/auth/v3/login/callback';
    const tenants = {
      ACME: tenant({
        hosts: ['acme.example', 'acme.test'],
        signIn: [option(), option({ authType: 'PARTNERS', id: 'partners' })],
      }),
      GLOBEX: tenant({ signIn: [option()] }),
    };
    const { uris } = await listed(tenants, { PUBLIC_HOSTS: 'sso.example', TRUST_PROXY: '1' });
    assert.deepEqual(
      uris.sort(),
      [
        ...['acme.example', 'acme.test', 'sso.example'].flatMap((host) => [
          `https://${host}${path}/acme-oidc-tenant`,
          `https://${host}${path}/partners`,
        ]),
        `https://sso.example${path}/globex-oidc-tenant`,
      ].sort(),
    );
    // The command reports a port that another process uses as an error.
    const port = await freePort();
    assert.deepEqual(
      (await listed({ ACME: tenant({ signIn: [option()] }) }, { PORT: String(port) })).uris,
      [`http://localhost:${port}${path}/acme-oidc-tenant`],
    );
  });

  test('have the hosts of other tenants if the gateway has no host of its own', async () => {
    const tenants = {
      ACME: tenant({ hosts: ['acme.example'], signIn: [option()] }),
      GLOBEX: tenant({ signIn: [option()] }),
    };
    const { uris } = await listed(tenants, { TRUST_PROXY: '1' });
    assert.deepEqual(
      uris.sort(),
      ['acme', 'globex'].map(
        (code) => `https://acme.example/api/auth/v3/login/callback/${code}-oidc-tenant`,
      ),
    );
  });

  test('are the only protection of a provider that sends no iss, if there are others: a warning', async () => {
    const other = await startMetadata({ authorization_response_iss_parameter_supported: true });
    try {
      const tenants = {
        ACME: tenant({ signIn: [option()] }),
        GLOBEX: tenant({ signIn: [option({ issuer: other.issuer })] }),
      };
      const { warnings } = await listed(tenants);
      assert.match(
        warnings,
        /provider ACME Passport: \S+ does not name itself in its responses .* remove \/api\/auth\/v3\/login\/callback without an ID/,
      );
      assert.doesNotMatch(warnings, /provider GLOBEX/);
      const alone = await listed({ ACME: tenants.ACME, SAME: tenants.ACME });
      assert.doesNotMatch(alone.warnings, /does not name itself/);
    } finally {
      other.close();
    }
  });
});
