import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkNewBrowsers } from '../../../gateway/src/doctor/check-new-browsers.ts';
import { tenant } from '../../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../../support/gateway/configuration-reading.ts';
import { FILE, useConfiguredGateway } from '../../support/gateway/configured-gateway.ts';

// Rules: second-factor-01, second-factor-14, new-browser-01, new-browser-15

const DAYS = 'Use a number of days from 0 to 90.';

const { read, tenantFaults } = useConfigurationReading();
const { gateway, reload, authTypes, signedIn } = useConfiguredGateway();

describe('a file with a second factor', () => {
  test('lets users trust a browser for 30 days unless it says otherwise', async () => {
    for (const [secondFactor, expected] of [
      [{}, { trustDays: 30 }],
      [{ trustDays: 0 }, { trustDays: 0 }],
      [{ trustDays: 90 }, { trustDays: 90 }],
    ]) {
      const { tenants } = await read({ tenants: { ACME: tenant({ secondFactor }) } });
      assert.deepEqual(tenants[0]?.secondFactor, expected);
    }
  });

  for (const [path, secondFactor, sentence] of [
    ['.trustDays', { trustDays: -1 }, DAYS],
    ['.trustDays', { trustDays: 91 }, DAYS],
    ['.trustDays', { trustDays: 1.5 }, 'Use a whole number.'],
    ['.required', { required: true }, 'There is no such setting.'],
  ] as const)
    test(`is refused: ${JSON.stringify(secondFactor)}`, async () => {
      assert.deepEqual(await tenantFaults({ secondFactor }), [
        `tenants.ACME.secondFactor${path}: ${sentence}`,
      ]);
    });
});

const withFactor = (secondFactor?: object) => ({
  ...FILE,
  tenants: { ...FILE.tenants, OWNCO: { ...FILE.tenants.OWNCO, secondFactor } },
});

test('a tenant announces the second factor of the file, until the file has none', async () => {
  assert.ok(await reload(withFactor({})));
  assert.equal((await authTypes('OWNCO'))?.features?.at(-1), 'secondFactor');
  assert.equal((await authTypes('GLOBEX'))?.features?.at(-1), 'changePassword');
  assert.ok(await reload(FILE));
  assert.equal((await authTypes('OWNCO'))?.features?.at(-1), 'changePassword');
});

test('a file with fewer days of trust shortens that of all of the tenant, also for later', async () => {
  const [own, other] = [await signedIn('OWNCO'), await signedIn('GLOBEX')];
  const { store, clock } = gateway();
  const DAY_MS = 86_400_000;
  const created_at = new Date(clock.now());
  const daysOf = async (user: { id: string }) => {
    const query = store.selectFrom('trusted_browsers').select('expires_at');
    const row = await query.where('user_id', '=', user.id).executeTakeFirstOrThrow();
    return (row.expires_at.getTime() - created_at.getTime()) / DAY_MS;
  };
  for (const { id } of [own, other])
    await store
      .insertInto('trusted_browsers')
      .values({
        ...{ id, user_id: id, secret_hash: id, browser: '', system: '', created_at },
        expires_at: new Date(clock.now() + 30 * DAY_MS),
      })
      .execute();
  const globex = { ...FILE.tenants.GLOBEX, secondFactor: {} };
  for (const [secondFactor, days] of [
    [{ trustDays: 30 }, 30],
    [{ trustDays: 7 }, 7],
    [{ trustDays: 30 }, 7],
    [{ trustDays: 0 }, 0],
    [undefined, 0],
    [{ trustDays: 30 }, 0],
  ] as const) {
    const file = withFactor(secondFactor);
    assert.ok(await reload({ ...file, tenants: { ...file.tenants, GLOBEX: globex } }));
    assert.deepEqual([await daysOf(own), await daysOf(other)], [days, 30]);
  }
});

describe('a file with a code for new browsers', () => {
  test('holds sign-ins while no mail can be sent, unless it says otherwise', async () => {
    for (const [newBrowser, whenMailIsDown] of [
      [{}, 'hold'],
      [{ whenMailIsDown: 'hold' }, 'hold'],
      [{ whenMailIsDown: 'lift' }, 'lift'],
    ] as const) {
      const { tenants } = await read({ tenants: { ACME: tenant({ newBrowser }) } });
      assert.deepEqual(tenants[0]?.newBrowser, { whenMailIsDown });
    }
    assert.deepEqual(await tenantFaults({ newBrowser: { whenMailIsDown: 'ask' } }), [
      'tenants.ACME.newBrowser.whenMailIsDown: Use "hold" or "lift".',
    ]);
    assert.deepEqual(await tenantFaults({ newBrowser: { trustDays: 3 } }), [
      'tenants.ACME.newBrowser.trustDays: There is no such setting.',
    ]);
  });

  test('announces it for its tenant, until the file has none', async () => {
    const OWNCO = { ...FILE.tenants.OWNCO, newBrowser: {} };
    assert.ok(await reload({ ...FILE, tenants: { ...FILE.tenants, OWNCO } }));
    assert.equal((await authTypes('OWNCO'))?.features?.at(-1), 'newBrowser');
    assert.equal((await authTypes('GLOBEX'))?.features?.includes('newBrowser'), false);
    assert.ok(await reload(FILE));
    assert.equal((await authTypes('OWNCO'))?.features?.includes('newBrowser'), false);
  });

  test('is examined: whether mails can be sent, and have a link', async () => {
    const found = async (smtpUrl: string, settings: object) => {
      const { tenants } = await read({ tenants: { ACME: tenant(settings) } });
      return checkNewBrowsers({ smtpUrl }, { tenants }).map(({ level, text }) => [level, text]);
    };
    const lift = { newBrowser: { whenMailIsDown: 'lift' } };
    const signInPage = 'https://acme.example/login';
    assert.deepEqual(await found('', {}), []);
    for (const [smtpUrl, settings, level, text] of [
      ['', { newBrowser: {} }, 'error', /^Users of ACME can’t sign in .* Set SMTP_URL\.$/],
      ['', lift, 'warning', /^New browsers of ACME need no code.* Set SMTP_URL\.$/],
      ['smtp://a', { newBrowser: {} }, 'warning', /have no link .* Set signInPage/],
      ['smtp://a', { newBrowser: {}, signInPage }, 'ok', /^New browsers of ACME need a mailed/],
    ] as const) {
      const [finding, ...more] = await found(smtpUrl, settings);
      assert.deepEqual([finding?.[0], more], [level, []]);
      assert.match(finding?.[1] ?? '', text);
    }
  });
});
