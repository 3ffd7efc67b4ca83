import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tenant } from '../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../support/gateway/configuration-reading.ts';
import { FILE, useConfiguredGateway } from '../support/gateway/configured-gateway.ts';

// Rules: sign-in-59

const { read, tenantFaults } = useConfigurationReading();
const { reload, authTypes } = useConfiguredGateway();

describe('a tenant of the configuration file', () => {
  test('remembers no users unless it says so', async () => {
    const { tenants } = await read({
      tenants: { ACME: tenant({}), OTHER: tenant({ remember: true }) },
    });
    assert.deepEqual(
      tenants.map(({ remember }) => remember),
      [false, true],
    );
  });

  test('says so with true or false only', async () => {
    const [fault, ...others] = await tenantFaults({ remember: 'yes' });
    assert.match(fault ?? '', /^tenants\.ACME\.remember: /);
    assert.deepEqual(others, []);
  });
});

test('a tenant announces it while the file says so, for itself only', async () => {
  const remembering = { ...FILE.tenants.OWNCO, remember: true };
  assert.ok(await reload({ ...FILE, tenants: { ...FILE.tenants, OWNCO: remembering } }));
  const isAnnounced = async (code: string) =>
    (await authTypes(code))?.features?.includes('remember');
  assert.equal(await isAnnounced('OWNCO'), true);
  assert.equal(await isAnnounced('ACME'), false);
  assert.ok(await reload(FILE));
  assert.equal(await isAnnounced('OWNCO'), false);
});
