import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { ADA, seedSession } from '../support/browser/seeded-session.ts';
import { openHostile, type HostilePage } from './hostile-portal.ts';
import { foreignAddresses, ownPaths } from './redirects.ts';
import { catchNavigation, followLinks, goBack } from './redirects-in-page.ts';
import { isLong, countOf, sampleOf } from './random.ts';

// Rules: dashboard-09, routes-14, security-02

const portal = usePortal({ attemptsPerMinute: 1_000_000 });
const forms = sampleOf(foreignAddresses, countOf(foreignAddresses.length, 30));
const paths = sampleOf(ownPaths, countOf(ownPaths.length, 10));
const DASHBOARD = 'route /dashboard';

/** The places that use saved paths: the route that redirects, and the user if the path is saved for a user. */
const SINKS = [
  { name: 'the saved path, on the dashboard', route: '/dashboard', byUser: '' },
  { name: "a user's own saved path, at sign-in", route: '/login', byUser: ADA },
  { name: 'the saved path, after single sign-on', route: '/login?sso=ok', byUser: '' },
] as const;

async function openSignedIn(): Promise<HostilePage> {
  const product = { productName: 'Prices', productCode: 'P', landingPage: '/prices' };
  const hostile = await openHostile(portal, (call) =>
    call === 'usersProducts' ? [product] : undefined,
  );
  await seedSession(hostile.page.context(), portal.url());
  await hostile.page.context().addInitScript(catchNavigation);
  await hostile.page.goto('/page-unavailable');
  return hostile;
}

describe('a redirect stays on this portal', { concurrency: isLong ? 2 : 1 }, () => {
  for (const { name, route, byUser } of SINKS)
    it(`${name}: rejects ${forms.length} foreign addresses and accepts ${paths.length} paths`, async () => {
      const { page, assertUnharmed } = await openSignedIn();
      const foreign: string[] = [];
      for (const [number, form] of forms.entries()) {
        const target = await page.evaluate(goBack, [route, form, byUser, number] as const);
        const isHere = target === DASHBOARD || target.startsWith('/');
        if (!isHere) foreign.push(`${JSON.stringify(form)} → ${target}`);
      }
      assert.deepEqual(foreign, []);
      for (const path of paths)
        assert.equal(await page.evaluate(goBack, [route, path, byUser, 0] as const), path);
      await assertUnharmed();
    });

  it(`additional menu items: rejects ${forms.length} foreign addresses and accepts ${paths.length} paths`, async () => {
    const { page, origin, assertUnharmed } = await openSignedIn();
    const items = [...forms, ...paths].map((path, index) => ({ label: `Item ${index}`, path }));
    const links = await page.evaluate(followLinks, [
      'sso-profile',
      'menuItems',
      items,
      'nav a[href]',
    ] as const);
    assert.deepEqual(
      links.filter((link) => new URL(link).origin !== origin),
      [],
    );
    const found = new Set(links);
    assert.deepEqual(
      paths.filter((path) => !found.has(new URL(path, origin).href)),
      [],
    );
    await assertUnharmed();
  });
});

test(`landing pages: ${forms.length} addresses become web links without credentials, or no link`, async () => {
  const { page } = await openHostile(portal, (call) =>
    call === 'usersProducts'
      ? forms.map((landingPage, index) => ({
          productName: `Product ${index}`,
          productCode: `P${index}`,
          landingPage,
        }))
      : undefined,
  );
  await seedSession(page.context(), portal.url());
  await page.goto('/page-unavailable');
  const links = await page.evaluate(followLinks, [
    'sso-dashboard',
    'helpLinks',
    {},
    'a[part=card]',
  ] as const);
  assert.ok(links.length > 0);
  for (const link of links) {
    const { protocol, username, password } = new URL(link);
    assert.match(protocol, /^https?:$/);
    assert.equal(username + password, '');
  }
});
