import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { CALLS } from '../../src/core/contract/calls.ts';
import { credentialHeaders } from '../../src/core/contract/credentials.ts';
import type { Agent, ApiAnswer } from '../support/gateway/agent.ts';
import { from, newAddress } from '../support/gateway/client-addresses.ts';
import { codeIn, startTestGateway, type TestGateway } from '../support/gateway/gateway.ts';
import { newBrowsers } from '../support/gateway/new-browsers.ts';
import {
  askConfirmOptions,
  askNewOptions,
  askOptions,
  passkeyUsers,
  requestIn,
  sendConfirmation,
  sendNew,
  sendSignIn,
} from '../support/gateway/passkeys.ts';
import {
  newSignInAppOf,
  requireFactor,
  sendSignInApp,
  ticketToEnroll,
} from '../support/gateway/required-factor.ts';
import { factorUsers, newAppOf, sendApp } from '../support/gateway/second-factor.ts';
import { confirmWithCode, secondStepIn, sendCode } from '../support/gateway/two-step-sign-in.ts';
import { startPostgres, type TestPostgres } from '../support/programs/postgres.ts';

// Rules: second-factor-56
// Left out: its many uses at the same time take long.

/** Uses at the same time; 200 with `--nightly`. More than the gateway's connections to the database. */
const USES = Number(process.env['USES'] ?? 40);
/** Sign-ins of one user at the same time, each with a ticket of its own. */
const SIGN_INS = 10;

let postgres: TestPostgres;
let gateway: TestGateway;
before(async () => {
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('uses');
  gateway = await startTestGateway({ databaseUrl, trustProxy: 1 });
});
after(async () => {
  await gateway.close();
  await postgres.stop();
});

const { setNewBrowser, begin, newestCode } = newBrowsers(() => gateway);
const { authenticator, signedIn, withPasskey } = passkeyUsers(() => gateway);
const { codeOf, withApp } = factorUsers(() => gateway);

type Use = (index: number) => Promise<ApiAnswer>;

const globex = () => gateway.browser({ tenant: 'GLOBEX' });
const globexUser = () => gateway.createUser({ tenant: 'GLOBEX' });
const NEW_PASSWORD = 'Brand-New-2026';

/** Creates a user with an app, and sends the right password in several browsers. */
async function secondSteps(count: number) {
  const user = await withApp();
  const steps = await Promise.all(
    Array.from({ length: count }, async () => {
      const browser = gateway.browser();
      const { ticket } = secondStepIn(
        await browser.login(user.username, user.password, from(newAddress())),
      );
      return { browser, ticket };
    }),
  );
  const use =
    (code: string, method: 'app' | 'recovery'): Use =>
    (index) => {
      const step = steps[index % count];
      assert.ok(step);
      return sendCode(step.browser.copy(), step.ticket, code, { method }, from(newAddress()));
    };
  return { ...user, use };
}

/** Mails a code and a link for a new password to a user. */
async function mailedReset() {
  const user = await gateway.createUser();
  await gateway.browser().requestOtp(user.username);
  const [mail] = await gateway.mailsTo(user.username);
  const token = /#\S*?([0-9a-f]{40})/.exec(mail?.text ?? '')?.[1] ?? '';
  assert.notEqual(token, '');
  return { ...user, code: codeIn(mail), token };
}

const post = (browser: Agent, path: string, body: object) =>
  browser.call(path, { method: 'POST', body: JSON.stringify(body), ...from(newAddress()) });

/** Each prepares one ticket or code, and returns what uses it. */
const KINDS: Record<string, () => Promise<Use>> = {
  async 'the code that is mailed to a new browser'() {
    await setNewBrowser('GLOBEX', { whenMailIsDown: 'hold' });
    const user = await globexUser();
    const browser = globex();
    const ticket = await begin(browser, user);
    const code = await newestCode(user.username);
    return () => sendCode(browser.copy(), ticket, code, { method: 'mail' }, from(newAddress()));
  },
  async 'the ticket of a required app'() {
    await setNewBrowser('GLOBEX', null);
    await requireFactor(gateway, {}, 'GLOBEX');
    const browser = globex();
    const ticket = await ticketToEnroll(browser, await globexUser());
    const app = await newSignInAppOf(browser, ticket);
    return () => sendSignInApp(browser.copy(), ticket, app.ticket, codeOf(app.secret));
  },
  async 'the ticket of a second factor'() {
    const { secret, use } = await secondSteps(1);
    return use(codeOf(secret, 1), 'app');
  },
  async 'a code of an app, in several sign-ins'() {
    const { secret, use } = await secondSteps(SIGN_INS);
    return use(codeOf(secret, 1), 'app');
  },
  async 'a recovery code, in several sign-ins'() {
    const { recoveryCodes, use } = await secondSteps(SIGN_INS);
    return use(recoveryCodes[0] ?? '', 'recovery');
  },
  async 'a code of an app, to confirm'() {
    const { secret, browser } = await withApp();
    return () => confirmWithCode(browser.copy(), codeOf(secret, 1));
  },
  async 'the ticket of a new app'() {
    const { browser } = await signedIn();
    const { ticket, secret } = await newAppOf(browser);
    return () => sendApp(browser.copy(), ticket, codeOf(secret));
  },
  async 'the challenge for a sign-in with a passkey'() {
    const { key } = await withPasskey();
    const browser = gateway.browser();
    const { publicKey, ticket } = requestIn(await askOptions(browser));
    const proof = key.get(publicKey);
    return () => sendSignIn(browser.copy(), ticket, proof, from(newAddress()));
  },
  async 'the challenge for a new passkey'() {
    const { browser } = await signedIn();
    const { publicKey, ticket } = requestIn(await askNewOptions(browser));
    // A key of its own for each use, because no key is added twice.
    return () => sendNew(browser.copy(), ticket, authenticator().create(publicKey));
  },
  async 'the challenge for a confirmation with a passkey'() {
    const { browser, key } = await withPasskey();
    const { publicKey, ticket } = requestIn(await askConfirmOptions(browser));
    const proof = key.get(publicKey);
    return () => sendConfirmation(browser.copy(), ticket, proof);
  },
  async 'the code for a new password'() {
    const { username, code } = await mailedReset();
    return () => gateway.browser().resetPassword(username, code, NEW_PASSWORD, from(newAddress()));
  },
  async 'the link for a new password'() {
    const { username, token } = await mailedReset();
    const sent = { username, password: NEW_PASSWORD, 'reset-token': token };
    const headers = { ...credentialHeaders(sent), ...from(newAddress()).headers };
    return () => gateway.browser().call(CALLS.resetByLink.path, { method: 'POST', headers });
  },
  async 'the link to report someone else'() {
    const user = await gateway.createUser();
    await setNewBrowser('ACME', { whenMailIsDown: 'hold' });
    await begin(gateway.browser(), user);
    await setNewBrowser('ACME', null);
    const [mail] = await gateway.mailsTo(user.username);
    const token = /#not-me=([0-9a-f]{40})/.exec(mail?.text ?? '')?.[1];
    return () => post(gateway.browser(), CALLS.notMe.path, { token });
  },
};

describe(`of ${USES} uses at the same time, one succeeds:`, () => {
  for (const [kind, prepare] of Object.entries(KINDS))
    test(kind, async () => {
      const use = await prepare();
      const answers = await Promise.all(Array.from({ length: USES }, (_, index) => use(index)));
      const counts: Record<number, number> = {};
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      assert.equal(counts[200], 1, JSON.stringify(counts));
    });
});
