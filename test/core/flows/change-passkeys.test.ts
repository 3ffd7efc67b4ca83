import { expect } from '@open-wc/testing';
import { confirmService } from '../../../src/core/auth/confirm.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '../../../src/core/flows/change-passkeys.ts';
import type { CallName } from '../../../src/core/contract/calls.ts';
import { fakeCredentials } from '../../support/browser/fake-credentials.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { KEY, listed, NEW_PASSKEY, PASSKEY_REQUEST } from '../../support/fixtures/passkeys.ts';
import { held, ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';

// Rules: passkeys-32, passkeys-36, passkeys-37, passkeys-38, passkeys-39, errors-25

const LISTED = ok(listed(KEY));
const CONFIRM = refused(403, { data: { confirm: { maxAgeSeconds: 120 } } });
const DONE = { kind: 'done', passkeys: [KEY] };

/** Opens a page whose user answers requests for a confirmation. */
function open(answers: Readonly<Partial<Record<CallName, readonly Answer[]>>>, isConfirmed = true) {
  const fake = fakeCore({ ...signedIn(), href: `${HOST}/profile` });
  const browser = fakeCredentials();
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
  const times = (name: CallName) => fake.page.gateway.requests(name).length;
  return { ...fake, browser, ages, times, stop: new AbortController() };
}

describe('the user’s passkeys', () => {
  it('are listed for the card, and signaled to the browser', async () => {
    const { core, page, browser } = open({ passkeys: [LISTED] });
    expect(await listPasskeys(core)).to.deep.equal({ items: [KEY] });
    const [request] = page.gateway.requests('passkeys');
    expect(request?.headers.get('section-name')).to.equal('passkeys');
    expect(browser.signals).to.have.length(1);
  });

  it('are renamed by their IDs, whatever those contain', async () => {
    const { core, page } = open({ renamePasskey: [LISTED] });
    expect(await renamePasskey(core, 'a/b', 'Key')).to.deep.equal(DONE);
    expect(page.gateway.sent.map(({ url }) => url.pathname)).to.deep.equal([
      '/api/auth/v1/users/passkeys/a%2Fb',
    ]);
  });

  it('are removed after a confirmation as fresh as the gateway demands', async () => {
    const { core, ages, times } = open({ removePasskey: [CONFIRM, LISTED] });
    expect(await removePasskey(core, 'key')).to.deep.equal(DONE);
    expect([ages, times('removePasskey')]).to.deep.equal([[120], 2]);
  });

  it('stay if the user does not confirm', async () => {
    const { core, host, times } = open({ removePasskey: [CONFIRM] }, false);
    expect(await removePasskey(core, 'key')).to.deep.equal({ kind: 'cancelled' });
    expect([times('removePasskey'), host.of('sso-error')]).to.deep.equal([1, []]);
  });

  it('ask for one confirmation only', async () => {
    const { core, ages, times } = open({ removePasskey: [CONFIRM] });
    expect((await removePasskey(core, 'key')).kind).to.equal('failed');
    expect([ages.length, times('removePasskey')]).to.deep.equal([1, 2]);
  });

  for (const [answer, outcome] of [
    [refused(404), { kind: 'gone' }],
    [refused(400, { data: { passkey: 'unknown' } }), { kind: 'gone' }],
    [refused(400, { data: { passkey: 'last' } }), { kind: 'last' }],
    [
      refused(400, { message: 'No.', data: { passkey: 'new' } }),
      { kind: 'failed', message: 'No.' },
    ],
    [refused(403, { message: 'No.' }), { kind: 'failed', message: 'No.' }],
  ] as const)
    it(`are not removed if the gateway says ${JSON.stringify(outcome)}`, async () => {
      const { core, ages } = open({ removePasskey: [answer] });
      expect(await removePasskey(core, 'key')).to.deep.equal(outcome);
      expect([ages, toastsOf(core), dialogsOf(core)]).to.deep.equal([[], [], []]);
    });

  it('report a failed call once', async () => {
    const { core, host } = open({ removePasskey: [unreachable] });
    await removePasskey(core, 'key');
    expect(host.of('sso-error').map(({ source }) => source)).to.deep.equal(['removePasskey']);
  });
});

describe('a new passkey', () => {
  it('is created with the gateway’s options, and stored with their ticket', async () => {
    const { core, page, browser, stop } = open({
      newPasskeyOptions: [CONFIRM, ok(PASSKEY_REQUEST)],
      addPasskey: [LISTED],
    });
    expect(await addPasskey(core, stop.signal)).to.deep.equal({
      ...DONE,
      credentialId: NEW_PASSKEY.id,
    });
    expect(browser.asked.map(({ publicKey }) => publicKey)).to.deep.equal([
      PASSKEY_REQUEST.publicKey,
    ]);
    const [request] = page.gateway.requests('addPasskey');
    expect(await request?.json()).to.deep.equal({
      ticket: PASSKEY_REQUEST.ticket,
      credential: NEW_PASSKEY,
    });
  });

  it('is not asked for if it is canceled while the options are on their way', async () => {
    const reply = held(ok(PASSKEY_REQUEST));
    const { core, browser, stop } = open({ newPasskeyOptions: [reply.answer] });
    const result = addPasskey(core, stop.signal);
    stop.abort();
    reply.release();
    expect(await result).to.deep.equal({ kind: 'cancelled' });
    expect(browser.asked).to.deep.equal([]);
  });

  for (const [passkey, kind] of [
    ['known', 'exists'],
    ['limit', 'limit'],
    ['expired', 'timeout'],
  ] as const)
    it(`is refused as ${passkey}`, async () => {
      const { core, stop } = open({
        newPasskeyOptions: [ok(PASSKEY_REQUEST)],
        addPasskey: [refused(400, { data: { passkey } })],
      });
      expect((await addPasskey(core, stop.signal)).kind).to.equal(kind);
    });
});
