import { expect } from '@open-wc/testing';
import { confirmService } from '../../../src/core/auth/confirm.ts';
import { confirmSession } from '../../../src/core/flows/confirm.ts';
import { clearSession, storeSession } from '../../../src/core/flows/store-session.ts';
import { fakeCore, HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { held, ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { until } from '../../support/time/until.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: confirm-01, confirm-02

const PASSWORD = { type: 'password', id: '', name: '' };
const ago = (confirmedSecondsAgo: number) => ok({ confirmedSecondsAgo, methods: [PASSWORD] });

/** Opens a page on which an element can show the dialog. */
function open(options: Answer, start: CoreStart = signedIn()) {
  const fake = fakeCore({ href: `${HOST}/prices`, ...start });
  const { gateway } = fake.page;
  gateway.answer('confirmOptions', options);
  const confirm = confirmService(fake.core);
  const loads: string[] = [];
  confirm.load = () => Promise.resolve(loads.push('dialog'));
  return {
    ...fake,
    confirm,
    loads,
    asked: () => until(confirm.$confirm, (request) => request !== undefined),
  };
}

describe('a request for a recent sign-in', () => {
  for (const [seconds, options] of [
    [300, {}],
    [20, { maxAgeSeconds: 20 }],
  ] as const)
    it(`is met at once by a sign-in or confirmation ${seconds} s ago`, async () => {
      const { core, loads } = open(ago(seconds));
      expect(await confirmSession(core, options)).to.equal(true);
      expect(loads).to.deep.equal([]);
    });

  for (const [seconds, options] of [
    [301, {}],
    [21, { maxAgeSeconds: 20 }],
  ] as const)
    it(`asks the user for a confirmation after ${seconds} s`, async () => {
      const { core, confirm, loads, asked } = open(ago(seconds));
      const result = confirmSession(core, options);
      expect(await asked()).to.deep.equal({
        methods: [PASSWORD],
        maxAgeSeconds: 300,
        ...options,
      });
      expect(loads).to.deep.equal(['dialog']);
      confirm.settle(true);
      expect(await result).to.equal(true);
      expect(confirm.$confirm.get()).to.equal(undefined);
    });

  it('fails if the user cancels, and shows nothing', async () => {
    const { core, confirm, asked } = open(ago(301));
    const result = confirmSession(core);
    await asked();
    confirm.settle(false);
    expect(await result).to.equal(false);
    expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
  });

  it('fails once the session ends, and ends the request', async () => {
    const { core, confirm, asked } = open(ago(301));
    const result = confirmSession(core);
    await asked();
    clearSession(core);
    expect(await result).to.equal(false);
    expect(confirm.$confirm.get()).to.equal(undefined);
  });

  it('is shared by callers at the same time, for the strictest of them', async () => {
    const { core, confirm, asked } = open(ago(400));
    const results = [
      confirmSession(core),
      confirmSession(core, { maxAgeSeconds: 60 }),
      confirmSession(core, { maxAgeSeconds: 120 }),
    ];
    await asked();
    await until(confirm.$confirm, (request) => request?.maxAgeSeconds === 60);
    // The last caller may not have asked yet.
    await new Promise((resolve) => setTimeout(resolve));
    expect(confirm.$confirm.get()?.maxAgeSeconds).to.equal(60);
    confirm.settle(true);
    expect(await Promise.all(results)).to.deep.equal([true, true, true]);
  });

  describe('whose answer predates a confirmation', () => {
    /** Makes a request during which the user confirms another one; `answered` gets the gateway's answer to it. */
    const askDuringConfirmation = async (maxAgeSeconds?: number) => {
      const { answer, release } = held(ago(400));
      const opened = open(ago(400));
      const { core, page, confirm, asked } = opened;
      const first = confirmSession(core);
      await asked();
      page.gateway.answer('confirmOptions', answer);
      const second = confirmSession(core, maxAgeSeconds === undefined ? {} : { maxAgeSeconds });
      await waitUntil(() => page.gateway.requests('confirmOptions').length === 2);
      confirm.settle(true);
      expect(await first).to.equal(true);
      return { ...opened, second, release };
    };

    it('is met by the confirmation', async () => {
      const { second, release, asked } = await askDuringConfirmation();
      release();
      expect(await Promise.race([second, asked()])).to.equal(true);
    });

    it('asks the user if the confirmation is too old for it', async () => {
      const { page, second, release, asked, confirm } = await askDuringConfirmation(20);
      page.clockAheadMs += 21_000;
      release();
      expect(await asked()).to.deep.equal({ methods: [PASSWORD], maxAgeSeconds: 20 });
      confirm.settle(true);
      expect(await second).to.equal(true);
    });

    it('asks the user if another has signed in since', async () => {
      const { core, second, release, asked, confirm } = await askDuringConfirmation();
      clearSession(core);
      storeSession(core, 'grace', 'ACME', LOGIN);
      release();
      await asked();
      confirm.settle(false);
      expect(await second).to.equal(false);
    });
  });

  it('fails silently if the gateway does not have the call', async () => {
    const { core, host } = open(refused(404, { message: 'There is no such call.' }));
    expect(await confirmSession(core)).to.equal(false);
    expect([toastsOf(core), dialogsOf(core), host.of('sso-error')]).to.deep.equal([[], [], []]);
  });

  for (const [title, answer, toast] of [
    ['refuses', refused(403, { error: 'No', message: 'Not now' }), 'error: No / Not now'],
    [
      'is unreachable',
      unreachable,
      'error: Failed! / The service can’t be reached right now. Please try again in a moment.',
    ],
  ] as const)
    it(`fails with a toast if the gateway ${title}`, async () => {
      const { core, host } = open(answer);
      expect(await confirmSession(core)).to.equal(false);
      expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[toast], []]);
      expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal(['confirmOptions']);
    });

  it('ends the session if the gateway has none', async () => {
    const { core, page, host } = open(refused(401, { message: 'Over' }));
    expect(await confirmSession(core)).to.equal(false);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
    expect(page.visits).to.deep.equal(['/login']);
  });

  it('fails without a session', async () => {
    const { core, page } = open(ago(0), {});
    page.gateway.answer('refresh', refused(401));
    expect(await confirmSession(core)).to.equal(false);
    expect(page.gateway.requests('confirmOptions')).to.deep.equal([]);
  });

  it('fails if the code of the dialog cannot be loaded', async () => {
    const { core, confirm } = open(ago(301));
    confirm.load = () => Promise.reject(new TypeError('offline'));
    expect(await confirmSession(core)).to.equal(false);
  });

  it('fails on a page without an element that can show the dialog, without a call', async () => {
    const { core, page, confirm } = open(ago(0));
    confirm.load = undefined;
    expect(await confirmSession(core)).to.equal(false);
    expect(page.gateway.sent).to.deep.equal([]);
  });
});
