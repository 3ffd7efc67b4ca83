import { expect } from '@open-wc/testing';
import { confirmService } from '../../../src/core/auth/confirm.ts';
import type { CallName } from '../../../src/core/contract/calls.ts';
import {
  addApp,
  forgetBrowser,
  listFactors,
  removeApp,
  renewCodes,
  startApp,
} from '../../../src/core/flows/change-factors.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { factorsOf, NEW_APP, NO_FACTORS, RECOVERY_CODES } from '../../support/fixtures/factors.ts';
import { ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: second-factor-60, second-factor-62, second-factor-69, second-factor-70, second-factor-71, errors-25

const CONFIRM = refused(403, { data: { confirm: { maxAgeSeconds: 300 } } });
const CODES = { recoveryCodes: RECOVERY_CODES };

/** Opens a page whose user answers requests for a confirmation. */
function open(answers: Readonly<Partial<Record<CallName, readonly Answer[]>>>, isConfirmed = true) {
  const fake = fakeCore({ ...signedIn(), href: `${HOST}/profile` });
  const confirm = confirmService(fake.core);
  const ages: (number | undefined)[] = [];
  fake.page.gateway.answer('confirmOptions', ok({ confirmedSecondsAgo: 900, methods: [] }));
  for (const [name, given] of Object.entries(answers))
    fake.page.gateway.answer(name as CallName, ...given);
  confirm.load = () => Promise.resolve();
  confirm.$confirm.listen((request) => {
    if (!request) return;
    ages.push(request.maxAgeSeconds);
    queueMicrotask(() => confirm.settle(isConfirmed));
  });
  return { ...fake, ages, times: (name: CallName) => fake.page.gateway.requests(name).length };
}

describe('the user’s second factor', () => {
  it('is read for the card', async () => {
    const { core, page } = open({ factors: [ok(factorsOf())] });
    expect(await listFactors(core)).to.deep.equal({ items: [factorsOf()] });
    const [request] = page.gateway.requests('factors');
    expect(request?.headers.get('section-name')).to.equal('secondFactor');
  });

  it('is turned on with a ticket and a code, which is not part of the address', async () => {
    const { core, page } = open({ newApp: [ok(NEW_APP)], addApp: [ok(CODES)] });
    expect(await startApp(core)).to.deep.equal({ kind: 'done', reply: NEW_APP });
    expect(await addApp(core, 'ticket', '123456')).to.deep.equal({ kind: 'done', reply: CODES });
    const [request] = page.gateway.requests('addApp');
    expect([request?.headers.get('otp'), await request?.json()]).to.deep.equal([
      '123456',
      { ticket: 'ticket' },
    ]);
    expect(page.gateway.sent.map(({ url }) => url.search)).to.deep.equal(['', '']);
  });

  for (const [name, act, reply] of [
    ['newApp', startApp, NEW_APP],
    ['removeApp', removeApp, NO_FACTORS],
    ['renewRecoveryCodes', renewCodes, CODES],
  ] as const) {
    it(`changes with ${name} after one confirmation, as fresh as the gateway demands`, async () => {
      const { core, ages, times } = open({ [name]: [CONFIRM, ok(reply)] });
      expect(await act(core)).to.deep.equal({ kind: 'done', reply });
      expect([ages, times(name)]).to.deep.equal([[300], 2]);
    });

    it(`stays with ${name} if the user does not confirm`, async () => {
      const { core, host, times } = open({ [name]: [CONFIRM] }, false);
      expect(await act(core)).to.deep.equal({ kind: 'canceled' });
      expect([times(name), host.of('sso-error')]).to.deep.equal([1, []]);
    });
  }

  it('forgets a browser by its ID, whatever that contains', async () => {
    const { core, page } = open({ forgetBrowser: [ok(NO_FACTORS)] });
    expect(await forgetBrowser(core, 'a/b')).to.deep.equal({ kind: 'done', reply: NO_FACTORS });
    expect(page.gateway.sent.map(({ url }) => url.pathname)).to.deep.equal([
      '/api/auth/v1/users/factors/browsers/a%2Fb/remove',
    ]);
  });

  for (const [answer, outcome] of [
    [refused(404), { kind: 'gone' }],
    [
      refused(400, { data: { code: 'wrong', triesLeft: 2 } }),
      { kind: 'refused', refusal: { code: 'wrong', triesLeft: 2 } },
    ],
    [refused(400, { message: 'No.', data: { code: 'new' } }), { kind: 'failed', message: 'No.' }],
    [refused(403, { message: 'No.' }), { kind: 'failed', message: 'No.' }],
  ] as const)
    it(`stays if the gateway says ${JSON.stringify(outcome)}`, async () => {
      const { core, ages } = open({ addApp: [answer] });
      expect(await addApp(core, 'ticket', '123456')).to.deep.equal(outcome);
      expect([ages, toastsOf(core), dialogsOf(core)]).to.deep.equal([[], [], []]);
    });

  it('reports a failed call once', async () => {
    const { core, host } = open({ removeApp: [unreachable] });
    await removeApp(core);
    expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal(['removeApp']);
  });
});
