import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLBACK_PATH, callbackPathOf } from '../../../gateway/src/oidc/redirect-uri.ts';
import type { Agent, Answer } from '../../support/gateway/agent.ts';
import { pendingSso } from '../../support/gateway/pending-sso.ts';
import type { UnderTest } from './under-test.ts';

// Rules: gateway-09, gateway-contract-24, gateway-contract-43, gateway-contract-46

const PASSWORD = 'Portal-2026!';

/** Returns the error message of the sign-in URL, or undefined if the browser ended at another page. */
const errorOf = ({ url }: Answer): string | undefined =>
  url.pathname === '/login' ? (url.searchParams.get('errorMsg') ?? undefined) : undefined;

const isProvider = ({ url }: Answer): boolean => url.pathname.startsWith('/oidc/interaction/');

/** Tests single sign-on with the demo's own provider. */
export function ssoBehavior(gateway: UnderTest): void {
  const signIn = async (
    browser: Agent,
    email: string,
    option: Parameters<Agent['startSso']>[0] = {},
  ): Promise<Answer> => {
    const page = await browser.startSso(option);
    assert.ok(isProvider(page), page.url.href);
    return browser.answerProvider(page, { email, password: PASSWORD, choice: 'continue' });
  };

  describe('single sign-on', () => {
    for (const [host, tenant, authType, email] of [
      ['localhost', 'ACME', 'OIDC', 'sso@acme.example'],
      ['127.0.0.1', 'ACME', 'OIDC', 'ada@acme.example'],
      ['localhost', 'GLOBEX', 'OIDC_MERIDIAN', 'ada@globex.example'],
      ['globex.localhost', 'GLOBEX', 'OIDC_KEYSTONE', 'grace@globex.example'],
      ['globex.localhost', 'GLOBEX', 'OIDC_PARTNER', 'sso@globex.example'],
    ] as const) {
      test(`signs ${email} in at ${host} with ${authType}, and returns there`, async () => {
        const browser = gateway().browser({ host, tenant });
        const end = await signIn(browser, email, { authType });
        assert.equal(end.url.href, `${browser.origin}/login?sso=ok`);
        assert.equal(decodeURIComponent(browser.cookie('username') ?? ''), email);
        assert.equal((await browser.products()).status, 200);
        browser.tenant = tenant === 'ACME' ? 'GLOBEX' : 'ACME';
        assert.equal((await browser.products()).status, 401);
      });
    }

    test('keeps the time of the previous sign-in through the first refresh of the page', async () => {
      const email = 'grace@acme.example';
      const shownAfterSignIn = async () => {
        const browser = gateway().browser();
        await signIn(browser, email);
        await browser.refresh();
        return decodeURIComponent(browser.cookie('lastLogin') ?? '');
      };
      await shownAfterSignIn();
      const before = new Date(gateway().clock.now()).toISOString().slice(0, 19);
      gateway().clock.advance(60);
      assert.equal(await shownAfterSignIn(), before);
    });

    test('signs in only framework administrators with their own option', async () => {
      const linus = gateway().browser();
      const end = await signIn(linus, 'linus@acme.example', { orgType: 'PO' });
      assert.equal(end.url.search, '?sso=ok');
      assert.match(decodeURIComponent(linus.cookie('roles') ?? ''), /^Framework Admin:FA/);
      const ada = await signIn(gateway().browser(), 'ada@acme.example', { orgType: 'PO' });
      assert.match(errorOf(ada) ?? '', /not linked/);
    });

    test('asks for credentials again after sign-out', async () => {
      const browser = gateway().browser();
      await signIn(browser, 'ada@acme.example');
      await browser.logout();
      assert.ok(isProvider(await browser.startSso()));
    });

    test('signs in another user in the same browser', async () => {
      const browser = gateway().browser();
      for (const email of ['ada@acme.example', 'grace@acme.example']) {
        assert.equal((await signIn(browser, email)).url.search, '?sso=ok');
        assert.equal(decodeURIComponent(browser.cookie('username') ?? ''), email);
      }
    });

    test('returns an error for an identity without a user', async () => {
      for (const email of ['new@acme.example', 'ada@globex.example']) {
        const browser = gateway().browser();
        assert.match(errorOf(await signIn(browser, email)) ?? '', /not linked/, email);
        assert.equal((await browser.products()).status, 401);
      }
    });

    test('returns an error if the user cancels', async () => {
      const browser = gateway().browser();
      const page = await browser.startSso();
      const end = await browser.answerProvider(page, { choice: 'cancel' });
      assert.match(errorOf(end) ?? '', /canceled/);
    });

    test('allows another attempt at the provider after a wrong password', async () => {
      const browser = gateway().browser();
      const page = await browser.startSso();
      const answer = { email: 'grace@acme.example', choice: 'continue' };
      const again = await browser.answerProvider(page, { ...answer, password: 'wrong' });
      assert.ok(isProvider(again));
      assert.match(again.text, /role="alert">[^<]*wrong/);
      const end = await browser.answerProvider(again, { ...answer, password: PASSWORD });
      assert.equal(end.url.search, '?sso=ok');
    });

    test('the provider’s page allows no script, escapes its texts and lets its form redirect here', async () => {
      const browser = gateway().browser({ host: 'globex.localhost', tenant: 'GLOBEX' });
      const page = await browser.startSso({ authType: 'OIDC_PARTNER' });
      const policy = String(page.headers['content-security-policy']);
      assert.match(policy, /default-src 'none'/);
      assert.doesNotMatch(policy, /script-src|unsafe/);
      assert.ok(policy.includes(`form-action 'self' ${browser.origin};`), policy);
      const email = '"><script>alert(1)</script>';
      const again = await browser.answerProvider(page, {
        email,
        password: 'x',
        choice: 'continue',
      });
      assert.doesNotMatch(again.text, /<script/);
    });

    test('the provider rejects its form from another site', async () => {
      const browser = gateway().browser();
      const page = await browser.startSso();
      const body = new URLSearchParams({ email: 'ada@acme.example', password: PASSWORD });
      const answer = await browser.send(page.url, {
        method: 'POST',
        headers: {
          origin: 'https://evil.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: body.toString(),
      });
      assert.equal(answer.status, 400);
    });

    test('returns an error for an unknown option', async () => {
      const browser = gateway().browser();
      for (const option of [{ authType: 'BASIC' }, { authType: 'X' }, { tenant: 'NOBODY' }])
        assert.match(errorOf(await browser.startSso(option)) ?? '', /not available/);
    });

    describe('the callback', () => {
      const ADA = 'ada@acme.example';
      const changed = (url: URL, name: string, value: string): URL => {
        const copy = new URL(url);
        copy.searchParams.set(name, value);
        return copy;
      };

      test('works once', async () => {
        const browser = gateway().browser();
        const back = await pendingSso(browser, ADA);
        assert.equal((await browser.visit(back)).url.search, '?sso=ok');
        assert.match(errorOf(await browser.visit(back)) ?? '', /expired or was not started/);
      });

      test('is rejected in another browser', async () => {
        const back = await pendingSso(gateway().browser(), ADA);
        const victim = gateway().browser();
        assert.match(errorOf(await victim.visit(back)) ?? '', /was not started here/);
        assert.equal(victim.cookie('sso-session'), undefined);
      });

      test('is rejected on another host', async () => {
        const browser = gateway().browser();
        const back = await pendingSso(browser, ADA);
        back.hostname = '127.0.0.1';
        const end = await browser.visit(back, {
          headers: { cookie: `sso-flow=${browser.cookie('sso-flow') ?? ''}` },
        });
        assert.match(errorOf(end) ?? '', /was not started here/);
      });

      test('expires after ten minutes', async () => {
        const browser = gateway().browser();
        const back = await pendingSso(browser, ADA);
        gateway().clock.advance(600);
        assert.match(errorOf(await browser.visit(back)) ?? '', /expired/);
      });

      for (const [name, value, message] of [
        ['state', 'made-up', /was not started here/],
        ['code', 'made-up', /did not confirm/],
        ['iss', 'https://evil.example', /did not confirm/],
      ] as const) {
        test(`is rejected with a changed ${name}`, async () => {
          const browser = gateway().browser();
          const back = await pendingSso(browser, ADA);
          const end = await browser.visit(changed(back, name, value));
          assert.match(errorOf(end) ?? '', message);
          assert.equal(browser.cookie('sso-session'), undefined);
        });
      }

      test('redirects to the sign-in screen without any parameter too', async () => {
        for (const path of [
          CALLBACK_PATH,
          callbackPathOf('acme-oidc-tenant'),
          callbackPathOf('x'),
        ]) {
          const end = await gateway().browser().visit(path);
          assert.match(errorOf(end) ?? '', /was not started here/, path);
        }
      });
    });

    test('the provider redirects only to the portal', async () => {
      const browser = gateway().browser();
      const client_id = 'acme-oidc-tenant';
      for (const redirect_uri of [
        `https://evil.example${callbackPathOf(client_id)}`,
        `${browser.origin}${callbackPathOf('acme-oidc-po')}`,
        `${browser.origin}${CALLBACK_PATH}`,
      ]) {
        const query = new URLSearchParams({
          client_id,
          response_type: 'code',
          scope: 'openid',
          code_challenge: 'x'.repeat(43),
          code_challenge_method: 'S256',
          redirect_uri,
        });
        const { status, headers } = await browser.send(`/oidc/auth?${query.toString()}`);
        assert.equal(status, 400, redirect_uri);
        assert.equal(headers.location, undefined);
        assert.match(String(headers['content-security-policy']), /default-src 'none'/);
      }
    });
  });
}
