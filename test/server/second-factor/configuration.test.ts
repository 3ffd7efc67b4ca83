import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkNewBrowsers } from '../../../gateway/src/doctor/check-new-browsers.ts';
import { provider, tenant } from '../../support/gateway/configuration-files.ts';
import { useConfigurationReading } from '../../support/gateway/configuration-reading.ts';
import { FILE, useConfiguredGateway } from '../../support/gateway/configured-gateway.ts';

// Rules: second-factor-01, second-factor-14, second-factor-38, second-factor-82, second-factor-88
// Rules: new-browser-01, new-browser-15

const DAYS = 'Use a number of days from 0 to 90.';
const ROLES = 'Use "everyone", or a list of role codes.';
const MISSING =
  'The tenant requires a second factor. Use "exempt" for users of this provider, or the claim with which it proves one: { "amr": ["mfa"] } or { "acr": [ … ] }.';
const USELESS =
  'The tenant requires no second factor. Add secondFactor.required to it, or remove this.';
const PROOF = 'Use "exempt", { "amr": ["mfa"] } or { "acr": [ … ] }.';

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
    ['.required', { required: true }, 'Use an object.'],
    ['.required.roles', { required: {} }, 'This setting is missing.'],
    ['.required.roles', { required: { roles: 'BA' } }, ROLES],
    ['.required.roles', { required: { roles: [] } }, 'Write at least one role code.'],
    ['.required.graceDays', { required: { roles: 'everyone', graceDays: 91 } }, DAYS],
    ['.required.trustDays', { required: { roles: 'everyone', trustDays: -1 } }, DAYS],
    ['.required.dryRun', { required: { roles: 'everyone', dryRun: 1 } }, 'Use true or false.'],
  ] as const)
    test(`is refused: ${JSON.stringify(secondFactor)}`, async () => {
      assert.deepEqual(await tenantFaults({ secondFactor }), [
        `tenants.ACME.secondFactor${path}: ${sentence}`,
      ]);
    });
});

describe('a file that requires a second factor', () => {
  const REQUIRED = { required: { roles: ['BA'] } };

  test('gives users 14 days and no trust in browsers unless it says otherwise', async () => {
    const usual = { graceDays: 14, trustDays: 0, dryRun: false };
    for (const [required, expected] of [
      [{ roles: ['BA'] }, { ...usual, roles: ['BA'] }],
      [{ roles: 'everyone', graceDays: 0, trustDays: 7, dryRun: true }, undefined],
    ] as const) {
      const { tenants } = await read({ tenants: { ACME: tenant({ secondFactor: { required } }) } });
      assert.deepEqual(tenants[0]?.secondFactor?.required, expected ?? required);
    }
  });

  test('says of each provider how it proves one', async () => {
    const signIn = [
      { type: 'basic' },
      ...['exempt', { amr: ['mfa'] }, { acr: ['urn:two'] }].map((secondFactor, index) =>
        provider({ authType: `P${index}`, secondFactor }),
      ),
    ];
    const acme = tenant({ secondFactor: REQUIRED, signIn });
    const { tenants } = await read({ tenants: { ACME: acme } });
    assert.deepEqual(
      tenants[0]?.options.map((option) => option.provider?.secondFactor),
      [undefined, 'exempt', { amr: ['mfa'] }, { acr: ['urn:two'] }],
    );
  });

  for (const [secondFactor, own, sentence] of [
    [REQUIRED, undefined, MISSING],
    [{}, { amr: ['mfa'] }, USELESS],
    [undefined, 'exempt', USELESS],
    [REQUIRED, 'none', PROOF],
    [REQUIRED, { amr: ['mfa'], acr: ['x'] }, PROOF],
  ] as const)
    test(`is refused with a provider that says ${JSON.stringify(own)} of ${JSON.stringify(secondFactor)}`, async () => {
      const signIn = [provider(own === undefined ? {} : { secondFactor: own })];
      const [fault, ...others] = await tenantFaults({ secondFactor, signIn });
      assert.match(fault ?? '', /^tenants\.ACME\.signIn\[0\]\.secondFactor/);
      if (sentence !== PROOF) assert.ok(fault?.endsWith(`: ${sentence}`), fault);
      assert.deepEqual(others, []);
    });
});

describe('a tenant with shared computers', () => {
  const KEEPING = {
    remember: true,
    passkeys: {
      ...{ rpId: 'acme.example', origins: ['https://acme.example'] },
      ...{ offer: true, automatic: true },
    },
    secondFactor: { trustDays: 30, required: { roles: 'everyone', trustDays: 7 } },
  };

  test('remembers no users and trusts no browsers, and offers no passkeys, whatever else is set', async () => {
    for (const sharedComputers of [false, true]) {
      const acme = tenant({ ...KEEPING, sharedComputers });
      const { tenants } = await read({
        tenants: { ACME: acme, OTHER: tenant({ sharedComputers }) },
      });
      const [acmes, other] = tenants;
      const { remember, passkeys, secondFactor } = acmes ?? {};
      assert.equal(remember, !sharedComputers);
      assert.deepEqual(
        [passkeys?.offer, passkeys?.automatic, passkeys?.rpId],
        [!sharedComputers, !sharedComputers, 'acme.example'],
      );
      assert.equal(secondFactor?.trustDays, sharedComputers ? 0 : 30);
      assert.equal(secondFactor?.required?.trustDays, sharedComputers ? 0 : 7);
      assert.equal(other?.secondFactor, undefined);
    }
  });

  test('announces so', async () => {
    const OWNCO = { ...FILE.tenants.OWNCO, remember: true, sharedComputers: true };
    assert.ok(await reload({ ...FILE, tenants: { ...FILE.tenants, OWNCO } }));
    assert.equal((await authTypes('OWNCO'))?.features?.includes('remember'), false);
  });
});

const withFactor = (secondFactor?: object) => {
  const isRequired = secondFactor !== undefined && 'required' in secondFactor;
  const signIn = isRequired ? [{ type: 'basic' }] : FILE.tenants.OWNCO.signIn;
  const OWNCO = { ...FILE.tenants.OWNCO, signIn, secondFactor };
  return { ...FILE, tenants: { ...FILE.tenants, OWNCO } };
};

test('a tenant announces the second factor of the file, until the file has none', async () => {
  assert.ok(await reload(withFactor({})));
  assert.equal((await authTypes('OWNCO'))?.features?.at(-1), 'secondFactor');
  assert.equal((await authTypes('GLOBEX'))?.features?.at(-1), 'preferences');
  assert.ok(await reload(FILE));
  assert.equal((await authTypes('OWNCO'))?.features?.at(-1), 'preferences');
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
    [{ trustDays: 30, required: { roles: ['BA'], trustDays: 3, dryRun: true } }, 7],
    [{ trustDays: 30, required: { roles: ['FA'], trustDays: 3 } }, 7],
    [{ trustDays: 30, required: { roles: ['BA'], trustDays: 3 } }, 3],
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
