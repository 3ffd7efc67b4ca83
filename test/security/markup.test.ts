import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVIL, GATEWAY, useMarkupPages } from './markup-page.ts';

// Rules: configuration-10, configuration-11, routes-17

const { portal, openPage } = useMarkupPages();
const FORM = '<sso-login tenant="ACME"></sso-login>';
const configured = (settings: string) =>
  `<script type="module">
    import { configure } from '/elements/sso-elements.js';
    configure(${settings});
  </script>`;

describe('markup that an attacker adds to a page with a sign-in form', () => {
  const gadgets = [
    `<sso-login hidden api-base="${EVIL}"></sso-login>`,
    `<sso-login hidden environment="${EVIL}/env.json"></sso-login>`,
  ];
  for (const gadget of gadgets)
    for (const [place, markup] of [
      ['before', gadget + FORM],
      ['after', FORM + gadget],
    ] as const)
      it(`gets no password ${place} it: ${gadget}`, async () => {
        const { page, passwords, open, signIn, errors } = await openPage();
        await open(markup);
        // The attacker's own form is hidden, so the user only sees the page's.
        const isSent = await signIn();
        assert.deepEqual(
          passwords.filter((origin) => origin !== 'the page'),
          [],
        );
        if (isSent) return;
        await page.getByRole('alert').first().waitFor();
        const kinds = (await errors()).map(({ source, kind }) => `${source} ${kind}`);
        assert.ok(kinds.includes('sso-login settings'), kinds.join());
      });

  it('gets no password if it arrives while the user types', async () => {
    const { page, passwords, open, signIn } = await openPage();
    await open(FORM);
    await page.getByLabel('Password', { exact: true }).fill('Portal-2026!');
    await page.evaluate((url) => {
      const tag = document.createElement('sso-login');
      tag.hidden = true;
      tag.setAttribute('environment', url);
      document.body.append(tag);
    }, `${EVIL}/env.json`);
    await signIn();
    assert.deepEqual(
      passwords.filter((origin) => origin !== 'the page'),
      [],
    );
  });
});

describe('the password of a form', () => {
  const CASES = [
    ['the page without settings', FORM, 'the page'],
    ['configure()', configured(`{ apiBase: '${GATEWAY}' }`) + FORM, GATEWAY],
    ['the environment of configure()', configured("{ environment: '/env.json' }") + FORM, GATEWAY],
    [
      'its api-base',
      `<sso-session-guard api-base="${GATEWAY}"></sso-session-guard>
        <sso-login tenant="ACME" api-base="${GATEWAY}"></sso-login>`,
      GATEWAY,
    ],
    [
      'its environment',
      `<sso-login tenant="ACME" environment="${GATEWAY}/env.json"></sso-login>`,
      GATEWAY,
    ],
  ] as const;
  for (const [name, markup, expected] of CASES)
    it(`goes where the page says: ${name}`, async () => {
      const { passwords, open, signIn } = await openPage();
      await open(markup);
      assert.equal(await signIn(), true);
      assert.deepEqual(passwords, [expected]);
    });

  it('goes nowhere if only another element names the gateway, and the console says what to add', async () => {
    const { passwords, open, signIn, warnings } = await openPage();
    await open(`<sso-login hidden api-base="${GATEWAY}"></sso-login>${FORM}`);
    assert.equal(await signIn(), false);
    assert.deepEqual(passwords, []);
    const lines = warnings.filter((line) => line.includes(`api-base="${GATEWAY}"`));
    assert.equal(lines.length, 1, warnings.join('\n'));
  });
});

describe('a path of another site, or that runs', () => {
  const BAD = ['javascript:globalThis.ran=1', `${EVIL}/phish`, '//evil.example/phish'];
  for (const path of BAD) {
    it(`is not loaded by a guard without a session: login-path="${path}"`, async () => {
      const { page, open } = await openPage();
      await open(`<sso-session-guard login-path="${path}"></sso-session-guard>`, '/prices');
      await page.waitForURL('**/login');
      assert.equal(new URL(page.url()).origin, portal.url());
    });

    it(`is not loaded after sign-in: dashboard-path="${path}"`, async () => {
      const { page, open, signIn } = await openPage();
      await open(`<sso-login hidden tenant="ACME" dashboard-path="${path}"></sso-login>${FORM}`);
      await signIn();
      await page.waitForURL('**/dashboard');
      assert.equal(new URL(page.url()).origin, portal.url());
    });
  }

  it('is not loaded either if a base element redirects relative addresses', async () => {
    const { page, open } = await openPage();
    await open(`<sso-session-guard></sso-session-guard><base href="${EVIL}/">`, '/prices');
    await page.waitForURL('**/login');
    assert.equal(new URL(page.url()).origin, portal.url());
  });
});
