import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CALLBACK_PATH } from '../../../demo/server/oidc/clients.ts';
import type { Agent, Answer } from '../../support/agent.ts';
import { pendingSso } from '../../support/pending-sso.ts';
import type { UnderTest } from './suite.ts';

const PASSWORD = 'Portal-2026!';

/** What the sign-in screen is told; undefined when the browser ended elsewhere. */
const errorOf = ({ url }: Answer): string | undefined =>
  url.pathname === '/login' ? (url.searchParams.get('errorMsg') ?? undefined) : undefined;

const isProvider = ({ url }: Answer): boolean => url.pathname.startsWith('/oidc/interaction/');

/** Single sign-on, through the demo's own provider. */
export function ssoBehaviour(gateway: UnderTest): void {
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
      test(`signs ${email} in at ${host} by ${authType}, and comes back there`, async () => {
        const browser = gateway().browser({ host, tenant });
        const end = await signIn(browser, email, { authType });
        assert.equal(end.url.href, `${browser.origin}/login?sso=ok`);
        assert.equal(decodeURIComponent(browser.cookie('username') ?? ''), email);
        assert.equal((await browser.products()).status, 200);
        browser.tenant = tenant === 'ACME' ? 'GLOBEX' : 'ACME';
        assert.equal((await browser.products()).status, 401);
      });
    }

    test('shows the sign-in before it, also after the refresh that the page makes on arrival', async () => {
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

    test('lets a framework administrator in by her own option, and nobody else', async () => {
      const linus = gateway().browser();
      const end = await signIn(linus, 'linus@acme.example', { orgType: 'PO' });
      assert.equal(end.url.search, '?sso=ok');
      assert.match(decodeURIComponent(linus.cookie('roles') ?? ''), /^Framework Admin:FA/);
      const ada = await signIn(gateway().browser(), 'ada@acme.example', { orgType: 'PO' });
      assert.match(errorOf(ada) ?? '', /not linked/);
    });

    test('asks again after sign-out', async () => {
      const browser = gateway().browser();
      await signIn(browser, 'ada@acme.example');
      await browser.logout();
      assert.ok(isProvider(await browser.startSso()));
    });

    test('lets another person in at the same browser at once', async () => {
      const browser = gateway().browser();
      for (const email of ['ada@acme.example', 'grace@acme.example']) {
        assert.equal((await signIn(browser, email)).url.search, '?sso=ok');
        assert.equal(decodeURIComponent(browser.cookie('username') ?? ''), email);
      }
    });

    test('sends back a person whom nobody here knows', async () => {
      for (const email of ['new@acme.example', 'ada@globex.example']) {
        const browser = gateway().browser();
        assert.match(errorOf(await signIn(browser, email)) ?? '', /not linked/, email);
        assert.equal((await browser.products()).status, 401);
      }
    });

    test('sends back a person who cancels', async () => {
      const browser = gateway().browser();
      const page = await browser.startSso();
      const end = await browser.answerProvider(page, { choice: 'cancel' });
      assert.match(errorOf(end) ?? '', /canceled/);
    });

    test('lets a person try again at the provider after a wrong password', async () => {
      const browser = gateway().browser();
      const page = await browser.startSso();
      const answer = { email: 'grace@acme.example', choice: 'continue' };
      const again = await browser.answerProvider(page, { ...answer, password: 'wrong' });
      assert.ok(isProvider(again));
      assert.match(again.text, /role="alert">[^<]*wrong/);
      const end = await browser.answerProvider(again, { ...answer, password: PASSWORD });
      assert.equal(end.url.search, '?sso=ok');
    });

    test('the provider’s page runs no script, escapes what it shows and lets its form end here', async () => {
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

    test('the provider’s form is not filled in by another site', async () => {
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

    test('sends back who asks for an option that does not exist', async () => {
      const browser = gateway().browser();
      for (const option of [{ authType: 'BASIC' }, { authType: 'X' }, { tenant: 'NOBODY' }])
        assert.match(errorOf(await browser.startSso(option)) ?? '', /not available/);
    });

    test('is not begun from a host that is not ours', async () => {
      const end = await gateway().browser({ host: 'evil.example' }).startSso();
      assert.match(errorOf(end) ?? '', /not available at this address/);
    });

    describe('the way back', () => {
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

      test('is closed to another browser', async () => {
        const back = await pendingSso(gateway().browser(), ADA);
        const victim = gateway().browser();
        assert.match(errorOf(await victim.visit(back)) ?? '', /was not started here/);
        assert.equal(victim.cookie('sso-session'), undefined);
      });

      test('is closed on another host', async () => {
        const browser = gateway().browser();
        const back = await pendingSso(browser, ADA);
        back.hostname = '127.0.0.1';
        const end = await browser.visit(back, {
          headers: { cookie: `sso-flow=${browser.cookie('sso-flow') ?? ''}` },
        });
        assert.match(errorOf(end) ?? '', /was not started here/);
      });

      test('is closed after ten minutes', async () => {
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
        test(`does not believe a changed ${name}`, async () => {
          const browser = gateway().browser();
          const back = await pendingSso(browser, ADA);
          const end = await browser.visit(changed(back, name, value));
          assert.match(errorOf(end) ?? '', message);
          assert.equal(browser.cookie('sso-session'), undefined);
        });
      }

      test('without any parameter is the sign-in screen too', async () => {
        const end = await gateway().browser().visit(CALLBACK_PATH);
        assert.match(errorOf(end) ?? '', /was not started here/);
      });
    });

    test('the provider answers to the portal alone', async () => {
      const browser = gateway().browser();
      const query = new URLSearchParams({
        client_id: 'acme-oidc-tenant',
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
        redirect_uri: `https://evil.example${CALLBACK_PATH}`,
      });
      const { status, headers } = await browser.send(`/oidc/auth?${query.toString()}`);
      assert.equal(status, 400);
      assert.equal(headers.location, undefined);
      assert.match(String(headers['content-security-policy']), /default-src 'none'/);
    });
  });
}
