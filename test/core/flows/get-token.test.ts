import { expect } from '@open-wc/testing';
import { confirmService } from '../../../src/core/auth/confirm.ts';
import { TokenError } from '../../../src/core/auth/token-error.ts';
import { confirmSession } from '../../../src/core/flows/confirm.ts';
import { getToken } from '../../../src/core/flows/get-token.ts';
import { clearSession } from '../../../src/core/flows/store-session.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { until } from '../../support/time/until.ts';

// Rules: back-ends-25, back-ends-26

const API = 'https://api.example.com';
const answerOf = (token: string, expiresInSeconds = 300) => ok({ token, expiresInSeconds });
const STALE = refused(403, { data: { confirm: { maxAgeSeconds: 60 } } });

function open(answers: Answer[], start: CoreStart = signedIn()) {
  const fake = fakeCore({ href: `${HOST}/prices`, ...start });
  fake.page.gateway.answer('assertion', ...answers);
  return { ...fake, requests: () => fake.page.gateway.requests('assertion') };
}

const kindOf = (promise: Promise<string>) =>
  promise.then(
    (token) => `resolved to ${token}`,
    (error: unknown) => (error instanceof TokenError ? error.kind : String(error)),
  );

describe('a token for a back end', () => {
  it('is asked for by the name of the back end, and used again', async () => {
    const { core, requests } = open([answerOf('first'), answerOf('second')]);
    expect(await getToken(core, `${API}/?a=b&c`)).to.equal('first');
    expect(await getToken(core, `${API}/?a=b&c`)).to.equal('first');
    const [request] = requests();
    expect(new URL(request?.url ?? '').searchParams.get('audience')).to.equal(`${API}/?a=b&c`);
    expect(requests()).to.have.length(1);
  });

  it('is another one for another back end', async () => {
    const { core } = open([answerOf('first'), answerOf('second')]);
    expect(await getToken(core, API)).to.equal('first');
    expect(await getToken(core, 'https://other.example.com')).to.equal('second');
    expect(await getToken(core, API)).to.equal('first');
  });

  it('is shared by callers who ask at the same time', async () => {
    const { core, requests } = open([answerOf('first'), answerOf('second')]);
    expect(await Promise.all([getToken(core, API), getToken(core, API)])).to.deep.equal([
      'first',
      'first',
    ]);
    expect(requests()).to.have.length(1);
  });

  it('is replaced before it expires', async () => {
    const { core, page } = open([answerOf('first'), answerOf('second')]);
    const clock = stopClock(page);
    await getToken(core, API);
    clock.advance(239_000);
    expect(await getToken(core, API)).to.equal('first');
    clock.advance(2_000);
    expect(await getToken(core, API)).to.equal('second');
  });

  it('is not given to the next user of the page', async () => {
    const { core, page } = open([answerOf('of ada'), answerOf('of grace')]);
    await getToken(core, API);
    page.local.values.set('userId', 'grace');
    expect(await getToken(core, API)).to.equal('of grace');
  });

  it('is not given to the same user after another sign-in', async () => {
    const { core, page } = open([answerOf('before'), answerOf('after')]);
    await getToken(core, API);
    page.local.values.set('lastLoginTime', '2026-02-01T08:15:00');
    expect(await getToken(core, API)).to.equal('after');
  });

  it('is not given once the session has ended', async () => {
    const { core, page } = open([answerOf('first')]);
    page.gateway.answer('refresh', refused(401));
    await getToken(core, API);
    clearSession(core);
    expect(await kindOf(getToken(core, API))).to.equal('signed-out');
  });

  it('adopts a session that was started on the gateway’s origin', async () => {
    const { core, page } = open([answerOf('first')], {});
    page.gateway.answer('refresh', ok({ roles: [], displayName: 'Ada', tokenExpiry: 1800 }));
    expect(await getToken(core, API)).to.equal('first');
  });

  for (const [title, answer, kind] of [
    ['the session is over', refused(401), 'signed-out'],
    ['the back end is unknown', refused(403), 'refused'],
    ['the gateway has no such call', refused(404), 'not-offered'],
    ['there were too many requests', refused(429), 'failed'],
    ['the gateway fails', refused(500), 'failed'],
    ['the gateway is unreachable', unreachable, 'failed'],
  ] as const)
    it(`is an error of the kind ${kind} if ${title}`, async () => {
      const { core, host } = open([answer]);
      expect(await kindOf(getToken(core, API))).to.equal(kind);
      expect(dialogsOf(core)).to.deep.equal([]);
      if (kind !== 'signed-out') expect(toastsOf(core)).to.deep.equal([]);
      expect(host.of('sso-error')).to.have.length(kind === 'not-offered' ? 0 : 1);
    });

  it('is asked for again after a failure', async () => {
    const { core } = open([refused(500), answerOf('second')]);
    expect(await kindOf(getToken(core, API))).to.equal('failed');
    expect(await getToken(core, API)).to.equal('second');
  });
});

describe('a token for a back end that demands a recent confirmation', () => {
  function ask(...answers: Answer[]) {
    const opened = open(answers);
    const methods = [{ type: 'password', id: '', name: '' }];
    opened.page.gateway.answer('confirmOptions', ok({ confirmedSecondsAgo: 61, methods }));
    const confirm = confirmService(opened.core);
    confirm.load = () => Promise.resolve();
    const asked = () => until(confirm.$confirm, (request) => request !== undefined);
    return { ...opened, confirm, asked };
  }

  it('is given after the user has confirmed', async () => {
    const { core, confirm, asked } = ask(STALE, answerOf('fresh'));
    const token = getToken(core, API);
    expect((await asked())?.maxAgeSeconds).to.equal(60);
    confirm.settle(true);
    expect(await token).to.equal('fresh');
  });

  it('is an error if the user cancels', async () => {
    const { core, confirm, asked, requests } = ask(STALE, answerOf('fresh'));
    const kind = kindOf(getToken(core, API));
    await asked();
    confirm.settle(false);
    expect(await kind).to.equal('not-confirmed');
    expect(requests()).to.have.length(1);
  });

  it('is a new one after a confirmation that the page asked for', async () => {
    const { core, confirm, asked } = ask(answerOf('before'), answerOf('after'));
    await getToken(core, API);
    const confirmed = confirmSession(core, { maxAgeSeconds: 60 });
    await asked();
    expect(await getToken(core, API)).to.equal('before');
    confirm.settle(true);
    await confirmed;
    expect(await getToken(core, API)).to.equal('after');
  });

  it('is a new one if another tab has confirmed the session', async () => {
    const { core } = ask(answerOf('before'), answerOf('after'));
    await getToken(core, API);
    expect(await confirmSession(core, { maxAgeSeconds: 61 })).to.equal(true);
    expect(await getToken(core, API)).to.equal('after');
  });

  it('asks the user only once', async () => {
    const { core, confirm, asked, requests } = ask(STALE, STALE, answerOf('third'));
    const kind = kindOf(getToken(core, API));
    await asked();
    confirm.settle(true);
    expect(await kind).to.equal('refused');
    expect(requests()).to.have.length(2);
  });
});
