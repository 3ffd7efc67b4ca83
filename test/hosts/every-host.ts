import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD, productLinks } from '../journeys/portal.ts';
import { CORE_KEY } from '../support/browser/page-constants.ts';
import { useHosts } from './host-page.ts';
import { hostileStyleDiff, settledStyles } from './styles.ts';

const hosts = useHosts();
const USER = 'User ID';

const userId = (page: Page) => page.getByRole('textbox', { name: USER });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const listeners = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'listeners') as () => number)());
const recordedEvents = (page: Page) =>
  page.evaluate(
    () => Reflect.get(globalThis, 'recordedEvents') as { type: string; detail: object }[],
  );
/** Returns a handle of the page's core. */
const coreOf = (page: Page) =>
  page.evaluateHandle((key) => Reflect.get(globalThis, Symbol.for(key)) as object, CORE_KEY);

/** Waits until a tag shows its view instead of the prerendered form. */
const waitUntilReady = (page: Page) =>
  page.waitForFunction(() =>
    (Reflect.get(globalThis, 'recordedEvents') as { type: string }[]).some(
      ({ type }) => type === 'sso-ready',
    ),
  );

/** Delays the gateway's replies until `release` is called; `requested` resolves at the first request. */
async function delayReplies(
  page: Page,
): Promise<{ requested: Promise<void>; release: () => void }> {
  let release = () => {};
  let notifyRequested = () => {};
  const requested = new Promise<void>((resolve) => (notifyRequested = resolve));
  const gate = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\//, async (route) => {
    notifyRequested();
    await gate;
    await route.continue().catch(() => {});
  });
  return { requested, release };
}

/** Loads another copy of the bundle. Asserts that both share one core and that a guard of the copy has the session. */
async function shareCore(page: Page, another: (file: string) => string): Promise<void> {
  await userId(page).waitFor();
  const first = await coreOf(page);
  for (const file of ['sso-login.js', 'sso-elements.js', 'sso-session-guard.js'])
    await page.addScriptTag({ type: 'module', url: another(file) });
  assert.ok(
    await page.evaluate(([key, known]) => Reflect.get(globalThis, Symbol.for(key)) === known, [
      CORE_KEY,
      first,
    ] as const),
  );
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await productLinks(page).first().waitFor();
  await page.evaluate(() => document.body.append(document.createElement('sso-session-guard')));
  const remaining = await page.evaluate(
    () => document.querySelector('sso-session-guard')?.remaining ?? 0,
  );
  assert.ok(remaining > 1700, `${remaining} s`);
  assert.ok(await page.evaluate(() => document.querySelector('sso-session-guard')?.refresh()));
}

for (const host of ['html-cdn', 'react', 'react-dev', 'vue', 'svelte', 'lit']) {
  test(`${host}: an attribute and a property set before the upgrade take effect`, async () => {
    const { page, complaints } = await hosts.open(host);
    await waitUntilReady(page);
    assert.equal(await userId(page).inputValue(), 'ada@acme.example');
    const base = await page.evaluate(
      () => Reflect.get(document.querySelector('sso-login') ?? {}, 'apiBase') as string,
    );
    assert.equal(base, hosts.api());
    assert.deepEqual(
      (await recordedEvents(page)).map(({ type }) => type),
      ['sso-ready'],
    );
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a user signs in, and the app routes to its own dashboard`, async () => {
    const { page, complaints } = await hosts.open(host);
    const url = page.url();
    await password(page).fill(PASSWORD);
    await password(page).press('Enter');
    await page.getByText('Route: /dashboard').waitFor();
    // The hooks of the app share the core of the elements, which its bundler has placed elsewhere.
    if (!['html-cdn', 'lit'].includes(host)) await page.getByText('User: Ada Lovelace').waitFor();
    await productLinks(page).first().waitFor();
    assert.equal(page.url(), url);
    const events = new Map((await recordedEvents(page)).map(({ type, detail }) => [type, detail]));
    assert.deepEqual(events.get('sso-signed-in'), {
      userId: 'ada@acme.example',
      displayName: 'Ada Lovelace',
      tenant: 'ACME',
    });
    assert.deepEqual(events.get('sso-navigate'), { path: '/dashboard', reload: false });
    await page.getByRole('button', { name: /Ada Lovelace/ }).click();
    await page.getByRole('link', { name: 'Documentation' }).waitFor();
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a moved tag keeps the typed text`, async () => {
    const { page, complaints } = await hosts.open(host);
    await password(page).fill('half of it');
    await page.evaluate(() => {
      const section = document.createElement('section');
      document.body.append(section);
      section.append(...document.querySelectorAll('sso-login'));
    });
    await page.locator('section sso-login').waitFor();
    // Longer than an unmount takes.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
    );
    assert.equal(await password(page).inputValue(), 'half of it');
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a tag removed while it waits for the gateway leaves no error and no listener`, async () => {
    let replies = { requested: Promise.resolve(), release: () => {} };
    const { page, complaints } = await hosts.open(host, async (blank) => {
      replies = await delayReplies(blank);
    });
    await replies.requested;
    await click(page, 'Remove');
    replies.release();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.locator('sso-login').count(), 0);
    // The page's core keeps its listeners from the first round on; further rounds must not add any.
    await click(page, 'Add');
    await waitUntilReady(page);
    // They are added once the page is idle, and have listeners of their own.
    await page.locator('sso-notifications').waitFor({ state: 'attached' });
    await click(page, 'Remove');
    await userId(page).waitFor({ state: 'detached' });
    const before = await listeners(page);
    for (let round = 0; round < 3; round += 1) {
      await click(page, 'Add');
      await userId(page).waitFor();
      await click(page, 'Remove');
      await userId(page).waitFor({ state: 'detached' });
    }
    // A store without subscribers removes its window listeners after one second.
    for (let attempts = 0; attempts < 100 && (await listeners(page)) > before; attempts += 1)
      await page.waitForTimeout(100);
    assert.ok((await listeners(page)) <= before);
    assert.deepEqual(complaints, []);
  });

  test(`${host}: two instances of a tag work side by side, each with its own fields`, async () => {
    const { page, complaints } = await hosts.open(host);
    await userId(page).waitFor();
    await click(page, 'Add');
    await userId(page).nth(1).waitFor();
    await password(page).nth(0).fill('the first');
    await password(page).nth(1).fill('the second');
    assert.equal(await password(page).nth(0).inputValue(), 'the first');
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    assert.equal(new Set(ids).size, ids.length, ids.join(' '));
    assert.deepEqual(complaints, []);
  });

  test(`${host}: two versions of the bundle share one core`, async () => {
    const { page, complaints } = await hosts.open(host);
    await shareCore(page, hosts.second);
    assert.deepEqual(complaints, []);
  });

  test(`${host}: a tag in another shadow root has the same styles and works`, async () => {
    const { page, complaints } = await hosts.open(host);
    await userId(page).waitFor();
    const outside = await settledStyles(page, 'sso-login');
    await page.evaluate((api) => {
      const outer = document.createElement('div');
      const inner = document.createElement('sso-login');
      inner.setAttribute('api-base', api);
      inner.setAttribute('tenant', 'ACME');
      outer.attachShadow({ mode: 'open' }).append(inner);
      document.querySelector('sso-login')?.replaceWith(outer);
      outer.id = 'outer';
    }, hosts.api());
    await userId(page).fill('ada@acme.example');
    assert.deepEqual(await settledStyles(page, '#outer sso-login'), outside);
    await password(page).fill('wrong');
    await password(page).press('Enter');
    await page
      .getByText(/invalid|incorrect|wrong|not match/i)
      .first()
      .waitFor();
    assert.deepEqual(
      complaints.filter((text) => !text.includes('40')),
      [],
    );
  });

  test(`${host}: a hostile style sheet does not change the sign-in tag`, async () => {
    const { page, complaints } = await hosts.open(host);
    await userId(page).waitFor();
    assert.deepEqual(await hostileStyleDiff(page, 'sso-login'), []);
    assert.deepEqual(complaints, []);
  });
}

test('two copies of the bundle from different URLs share one core', async () => {
  const { page, complaints } = await hosts.open('html-cdn');
  await shareCore(page, hosts.twin);
  assert.deepEqual(complaints, []);
});

test('a hostile style sheet does not change the dashboard and profile tags', async () => {
  const { page, complaints } = await hosts.open('html-cdn');
  await password(page).fill(PASSWORD);
  await password(page).press('Enter');
  await productLinks(page).first().waitFor();
  await page.getByText('You are logged in.').waitFor({ state: 'detached' });
  assert.deepEqual(await hostileStyleDiff(page, 'sso-dashboard'), []);
  await page.addScriptTag({ type: 'module', url: hosts.twin('sso-profile.js') });
  await page.evaluate(() => {
    document.querySelector('sso-dashboard')?.replaceWith(document.createElement('sso-profile'));
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  assert.deepEqual(await hostileStyleDiff(page, 'sso-profile'), []);
  assert.deepEqual(complaints, []);
});
