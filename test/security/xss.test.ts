import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { usePortal } from '../journeys/portal.ts';
import { seedSession } from '../support/browser/seeded-session.ts';
import { openHostile, type Replies } from './hostile-portal.ts';
import { payloads } from './payloads/generated.ts';
import { isLong, countOf, sampleOf, SEED } from './random.ts';
import { hostile, lookupOf, productsOf, themeOf } from './replies.ts';
import { attackList, attackProfile, attackSignIn, attackTerms } from './screens-in-page.ts';

// Rules: pages-02, security-01, security-03, theming-08

const portal = usePortal({ attemptsPerMinute: 1_000_000 });
const attacks = sampleOf(payloads, countOf(payloads.length, 24));
const count = `${attacks.length} attacks (SEED=${SEED})`;

const replies: Replies = (call, number) => hostile(call, number, attacks[number] ?? '');

/** Attacks per visit: few enough for the session to last on a slow machine. */
const PER_VISIT = 500;
type Portion = readonly (readonly [number: number, payload: string])[];
const portions: readonly Portion[] = Array.from(
  { length: Math.ceil(attacks.length / PER_VISIT) },
  (_, at) => [...attacks.entries()].slice(at * PER_VISIT, (at + 1) * PER_VISIT),
);

/** Runs attacks on one screen. Returns what was wrong, by attack. */
async function runAttacks(
  some: Portion,
  attack: (number: number, payload: string) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [number, payload] of some) {
    const found = await attack(number, payload).catch((error: unknown) => [String(error)]);
    if (found.length > 0) wrong.push(`${JSON.stringify(payload)}: ${found.join('; ')}`);
  }
  return wrong;
}

describe(
  'texts of a gateway, a link or storage are never executed',
  { concurrency: isLong ? 2 : 1 },
  () => {
    it(`theme, providers, errorMsg and refusals: ${count}`, async () => {
      for (const some of portions) {
        const { page, assertUnharmed } = await openHostile(portal, replies);
        await page.goto('/page-unavailable');
        assert.deepEqual(
          await runAttacks(some, (...given) => page.evaluate(attackSignIn, given)),
          [],
        );
        await assertUnharmed();
      }
    });

    it(`profile, language, contacts and stored values: ${count}`, async () => {
      for (const some of portions) {
        const { page, assertUnharmed } = await openHostile(portal, replies);
        await seedSession(page.context(), portal.url());
        await page.goto('/page-unavailable');
        assert.deepEqual(
          await runAttacks(some, (...given) => page.evaluate(attackProfile, given)),
          [],
        );
        await assertUnharmed();
      }
    });

    it(`terms: ${count}`, async () => {
      for (const some of portions) {
        const { page, assertUnharmed } = await openHostile(portal, replies);
        await page.goto('/acme/login');
        await page.getByRole('heading', { level: 1 }).waitFor();
        // Otherwise the reply's theme may replace the first one of the test.
        await page.waitForFunction(() => localStorage.getItem('tenantTheme'));
        const attack = (number: number, payload: string) => {
          const theme = JSON.stringify({ tenant: 'ACME', themeDetails: themeOf(number, payload) });
          return page.evaluate(attackTerms, [number, theme] as const);
        };
        assert.deepEqual(await runAttacks(some, attack), []);
        await assertUnharmed();
      }
    });

    it(`products and lookups: ${count}`, async () => {
      for (const portion of portions) {
        const some = portion.map(([, payload]) => payload);
        const { page, assertUnharmed } = await openHostile(portal, (call) => {
          if (call === 'usersProducts') return productsOf(some);
          return call === 'lookup' ? lookupOf(some) : undefined;
        });
        await seedSession(page.context(), portal.url());
        await page.goto('/page-unavailable');
        for (const list of [
          ['/dashboard', '[part=card]', some.length],
          ['/dashboard', '[role=tooltip]', 1],
          ['/profile', 'option', some.length],
        ] as const)
          assert.deepEqual(await page.evaluate(attackList, list), []);
        await assertUnharmed();
      }
    });
  },
);

test('the portal enforces Trusted Types: assigning text to innerHTML throws', async () => {
  const { page } = await portal.visit();
  await page.goto(`${portal.url()}/login`);
  const refusal = await page.evaluate(async () => {
    const violation = new Promise<string>((resolve) =>
      addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
        resolve(violatedDirective),
      ),
    );
    try {
      document.createElement('p').innerHTML = '<b>x</b>';
    } catch (error) {
      return [(error as Error).name, await violation];
    }
    return ['nothing'];
  });
  assert.deepEqual(refusal, ['TypeError', 'require-trusted-types-for']);
});
