import { expect } from '@open-wc/testing';
import {
  clearTenant,
  isSessionOf,
  normalizeTenant,
  resolveTenant,
  tenantOfHost,
} from '../../../src/core/config/tenant.ts';
import { mailedLinkService } from '../../../src/core/config/mailed-link.ts';
import { createCore } from '../../../src/core/kernel/core.ts';
import { fakePorts, type PageStart } from '../../support/core/fake-core.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: configuration-07, storage-04, tenants-01, tenants-02, tenants-03, tenants-04, tenants-05

describe('a tenant code', () => {
  const table: [text: string | null | undefined, expected: string][] = [
    ['acme', 'ACME'],
    ['  Acme ', 'ACME'],
    ['a', 'A'],
    ['9lives', '9LIVES'],
    ['acme-eu_1', 'ACME-EU_1'],
    ['x'.repeat(63), 'X'.repeat(63)],
    ['x'.repeat(64), ''],
    ['-acme', ''],
    ['ac me', ''],
    ['acmé', ''],
    ['acme\r\nx: y', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
  ];
  for (const [text, expected] of table) {
    it(`${JSON.stringify(text)?.slice(0, 20)} is ${expected.slice(0, 20) || 'none'}`, () => {
      expect(normalizeTenant(text)).to.equal(expected);
    });
  }
});

describe("the host's first label", () => {
  const table: [host: string, expected: string][] = [
    ['acme.portal.example', 'ACME'],
    ['globex.localhost', 'GLOBEX'],
    ['acme.example', 'ACME'],
    ['localhost', ''],
    ['localhost.', ''],
    ['intranet', ''],
    ['www.portal.example', ''],
    ['wwwacme.portal.example', 'WWWACME'],
    ['127.0.0.1', ''],
    ['10.1.2.3', ''],
    ['[::1]', ''],
    ['[2001:db8::1.2.3.4]', ''],
    ['1acme.portal.example', '1ACME'],
    ['', ''],
  ];
  for (const [host, expected] of table) {
    it(`of ${host || 'nothing'} is ${expected || 'no tenant'}`, () => {
      expect(tenantOfHost(host)).to.equal(expected);
    });
  }
});

describe("the page's tenant", () => {
  interface Case {
    readonly start?: PageStart;
    readonly production?: boolean;
    readonly environment?: string;
    readonly attribute?: string;
    readonly isEnvironmentMissing?: boolean;
  }
  const resolve = ({ start = {}, production = false, environment, ...named }: Case) => {
    const page = fakePorts({ href: 'https://globex.portal.example/login', ...start });
    const core = createCore({ ports: page });
    const settled = environment === undefined ? {} : { tenant: environment };
    const sources = { environment: { production, ...settled }, ...named };
    return { page, tenant: resolveTenant(core, sources) };
  };
  const sso = { session: { 'sso-elements.pendingSso': 'INITECH' } };
  const localhost = { href: 'http://localhost:4173/login' };

  const table: [title: string, given: Case, expected: string][] = [
    ['is the host label in production', { production: true }, 'GLOBEX'],
    [
      'is the host label in production before all other sources',
      { production: true, attribute: 'acme', environment: 'env', start: sso },
      'GLOBEX',
    ],
    [
      'falls back to the attribute in production',
      { production: true, attribute: 'acme', environment: 'env', start: localhost },
      'ACME',
    ],
    [
      'falls back to the environment in production',
      { production: true, environment: 'env', start: localhost },
      'ENV',
    ],
    ['is not the host label outside production', { environment: 'env' }, 'ENV'],
    ['is the attribute before the environment', { attribute: 'acme', environment: 'env' }, 'ACME'],
    [
      'is the environment if the attribute is invalid',
      { attribute: '%%', environment: 'env' },
      'ENV',
    ],
    [
      "is the live session's before the attribute",
      { attribute: 'initech', start: signedIn() },
      'ACME',
    ],
    [
      "is the live session's before the host label",
      { production: true, start: signedIn() },
      'ACME',
    ],
    [
      'is the stored one before the environment',
      { environment: 'env', start: { local: { tenant: 'initech' } } },
      'INITECH',
    ],
    [
      'is the attribute before the stored one',
      { attribute: 'acme', start: { local: { tenant: 'initech' } } },
      'ACME',
    ],
    [
      'is that of a pending single sign-on before the stored one',
      { start: { ...sso, local: { tenant: 'acme' } } },
      'INITECH',
    ],
    [
      'is the environment if the stored one is invalid',
      { environment: 'env', start: { local: { tenant: '%%' } } },
      'ENV',
    ],
    [
      'is the host label if the environment file failed to load',
      { isEnvironmentMissing: true },
      'GLOBEX',
    ],
    [
      'is the attribute before the host label if the environment file failed to load',
      { isEnvironmentMissing: true, attribute: 'acme' },
      'ACME',
    ],
    [
      "is the live session's before the environment",
      { environment: 'env', start: signedIn() },
      'ACME',
    ],
    [
      'is that of a pending single sign-on before the environment',
      { environment: 'env', start: sso },
      'INITECH',
    ],
    [
      "is the live session's before a single sign-on's",
      { start: { ...signedIn(), ...sso } },
      'ACME',
    ],
    [
      'is still that of an expired session',
      { environment: 'env', start: signedIn('ada', -1000) },
      'ACME',
    ],
  ];
  for (const [title, given, expected] of table) {
    it(title, () => {
      const { tenant, page } = resolve(given);
      expect(tenant).to.equal(expected);
      expect(page.warnings).to.deep.equal([]);
    });
  }

  it('is stored for the suite', () => {
    expect(resolve({ attribute: 'acme' }).page.local.values.get('tenant')).to.equal('ACME');
  });

  it("does not overwrite a live session's", () => {
    const { page } = resolve({ attribute: 'initech', start: signedIn() });
    expect(page.local.values.get('tenant')).to.equal('ACME');
  });

  it("is not the live session's for a mailed link, and the session keeps its own", () => {
    const page = fakePorts(signedIn());
    const core = createCore({ ports: page });
    mailedLinkService(core).token = 'token';
    expect(
      resolveTenant(core, { environment: { production: false }, attribute: 'initech' }),
    ).to.equal('INITECH');
    expect(page.local.values.get('tenant')).to.equal('ACME');
  });

  it('is removed if the gateway does not know it, unless it has a live session', () => {
    const storedTenant = fakePorts({ local: { tenant: 'NOSUCH' } });
    clearTenant(createCore({ ports: storedTenant }), 'OTHER');
    expect(storedTenant.local.values.get('tenant')).to.equal('NOSUCH');
    clearTenant(createCore({ ports: storedTenant }), 'NOSUCH');
    expect(storedTenant.local.values.has('tenant')).to.equal(false);
    const live = fakePorts(signedIn());
    clearTenant(createCore({ ports: live }), 'ACME');
    expect(live.local.values.get('tenant')).to.equal('ACME');
  });

  it('logs a warning and stores nothing if there is none', () => {
    const { tenant, page } = resolve({});
    expect(tenant).to.equal('');
    expect(page.local.values.has('tenant')).to.equal(false);
    expect(page.warnings).to.deep.equal([
      'tenant code not found in environment properties or url!',
    ]);
  });

  it('is compared with the stored one case-insensitively', () => {
    const core = createCore({ ports: fakePorts({ local: { tenant: 'acme' } }) });
    expect([isSessionOf(core, 'ACME'), isSessionOf(core, 'GLOBEX')]).to.deep.equal([true, false]);
    expect(isSessionOf(createCore({ ports: fakePorts() }), '')).to.equal(true);
  });
});
