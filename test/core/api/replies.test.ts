import { expect } from '@open-wc/testing';
import * as z from 'zod/mini';
import { isTransient, type ApiFailure } from '../../../src/core/api/failure.ts';
import type { CallName } from '../../../src/core/contract/calls.ts';
import { CONSTANTS } from '../../../src/core/kernel/constants.ts';
import { anyCall } from '../../support/core/calls.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import * as replies from '../../support/fixtures/replies.ts';
import { noticeTimers } from '../../support/core/notices.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: errors-09, errors-13, gateway-contract-01, gateway-contract-02, gateway-contract-03, gateway-contract-13

const Data = z.object({ name: z.string() });

/** Answers whose calls end only by the timeout. */
const ENDLESS: readonly replies.Answer[] = [replies.hanging, replies.trickling];

async function callWith(answer: replies.Answer, call: Exclude<CallName, 'sso'> = 'userProfile') {
  const constants = ENDLESS.includes(answer) ? { requestTimeoutMs: 50 } : {};
  const { core, page } = fakeCore({ constants });
  page.gateway.answer(call, answer);
  return anyCall(core, call, {}, Data);
}

async function failureOf(answer: replies.Answer): Promise<ApiFailure> {
  const result = await callWith(answer);
  if (result.ok) throw new Error('expected a failure');
  return result.failure;
}

describe('a good reply', () => {
  it('returns the validated data and the message', async () => {
    const result = await callWith(replies.ok({ name: 'Ada', more: 1 }, 'Hello'));
    expect(result).to.deep.equal({
      ok: true,
      data: { name: 'Ada' },
      message: 'Hello',
      success: true,
    });
  });

  it('may omit message, error and data', async () => {
    const { core, page } = fakeCore();
    page.gateway.answer('logout', replies.json({ success: true, statusCode: 200 }));
    const result = await anyCall(core, 'logout');
    expect(result.ok && result.message).to.equal('');
  });
});

describe('a failed call', () => {
  const envelope = {
    success: true,
    statusCode: 200,
    message: '',
    error: '',
    data: { name: 'Ada' },
  };
  const table: [title: string, answer: replies.Answer, kind: string, status: number][] = [
    ['the gateway is unreachable', replies.unreachable, 'unreachable', 0],
    ['the reply never arrives', replies.hanging, 'timeout', 0],
    ['the body never ends', replies.trickling, 'timeout', 0],
    ['the connection breaks in the body', replies.cutOff, 'unreachable', 0],
    ['a proxy answers with a page', replies.text('<h1>Bad gateway</h1>', 502), 'not-json', 502],
    ['the reply is an empty 204', replies.empty204, 'not-json', 204],
    ['the JSON is truncated', replies.text('{"success":true,"statusCo'), 'not-json', 200],
    ['the reply is not an envelope', replies.json(['Ada']), 'wrong-shape', 200],
    ['the reply is null', replies.json(null), 'wrong-shape', 200],
    ['success is not a boolean', replies.json({ ...envelope, success: 'yes' }), 'wrong-shape', 200],
    ['statusCode is missing', replies.json({ success: true }, 500), 'wrong-shape', 500],
    ['the data has another shape', replies.ok({ name: 5 }), 'wrong-shape', 200],
    ['the gateway refuses', replies.refused(400), 'rejected', 400],
    ['success is false with 200', replies.json({ ...envelope, success: false }), 'rejected', 200],
    [
      'statusCode is an error although success is true',
      replies.json({ ...envelope, statusCode: 400 }),
      'rejected',
      400,
    ],
    ['4031 is sent with HTTP status 403', replies.refused(4031), 'rejected', 4031],
    ['4032 is sent with HTTP status 403', replies.refused(4032), 'rejected', 4032],
    [
      'the body differs from the HTTP status',
      replies.json({ ...envelope, success: false, statusCode: 409 }, 200),
      'rejected',
      409,
    ],
  ];
  for (const [title, answer, kind, status] of table) {
    it(`is ${kind} with status ${status} if ${title}`, async () => {
      const failure = await failureOf(answer);
      expect([failure.kind, failure.status]).to.deep.equal([kind, status]);
    });
  }

  it('is offline if the device has no network', async () => {
    const { core, page } = fakeCore();
    page.online = false;
    const result = await anyCall(core, 'logout');
    expect(result.ok).to.equal(true);
    page.gateway.answer('logout', replies.unreachable);
    const failed = await anyCall(core, 'logout');
    expect(!failed.ok && failed.failure.kind).to.equal('offline');
  });

  it('contains the server’s error, message and data', async () => {
    const words = { error: 'Denied', message: 'Not you', data: { failedLoginCount: 2 } };
    const { title, message, data } = await failureOf(replies.refused(403, words));
    expect({ error: title, message, data }).to.deep.equal(words);
  });

  it('has a title and a message of limited length', async () => {
    const { serverTextLength } = CONSTANTS;
    const texts = { error: 'e'.repeat(serverTextLength), message: 'm'.repeat(serverTextLength) };
    const whole = await failureOf(replies.refused(403, texts));
    expect([whole.title, whole.message]).to.deep.equal([texts.error, texts.message]);
    const longer = { error: `${texts.error}e`, message: `${texts.message}m` };
    const cut = await failureOf(replies.refused(403, longer));
    expect([cut.title, cut.message]).to.deep.equal([`${texts.error}…`, `${texts.message}…`]);
  });

  it('has no texts if the server sent none', async () => {
    const { title, message } = await failureOf(replies.unreachable);
    expect([title, message]).to.deep.equal(['', '']);
  });
});

describe('the timeout', () => {
  for (const [title, answer] of [
    ['a reply', replies.ok({ name: 'Ada' })],
    ['a refusal', replies.refused(400, { message: 'No' })],
    ['a broken reply', replies.text('no JSON')],
    ['a network failure', replies.unreachable],
  ] as const)
    it(`leaves no timer after ${title}`, async () => {
      const { core, page } = fakeCore();
      const clock = stopClock(page);
      page.gateway.answer('userProfile', answer);
      await anyCall(core, 'userProfile', {}, Data);
      expect(clock.waiting).to.equal(noticeTimers(core));
    });

  it('is over when its time is, and not before', async () => {
    const { core, page } = fakeCore();
    const clock = stopClock(page);
    page.gateway.answer('userProfile', replies.hanging);
    let isOver = false;
    const call = anyCall(core, 'userProfile', {}, Data).finally(() => (isOver = true));
    await waitUntil(() => page.gateway.requests('userProfile').length > 0);
    clock.advance(CONSTANTS.requestTimeoutMs - 1);
    await new Promise((resolve) => setTimeout(resolve));
    expect(isOver).to.equal(false);
    clock.advance(1);
    const result = await call;
    expect(!result.ok && result.failure.kind).to.equal('timeout');
  });

  it('fails a call whose reply arrives later', async () => {
    const late = replies.held(replies.ok({ name: 'Ada' }));
    const { core, page } = fakeCore({ constants: { requestTimeoutMs: 20 } });
    page.gateway.answer('userProfile', (request) =>
      Promise.race([late.answer(request), replies.hanging(request)]),
    );
    const result = await anyCall(core, 'userProfile', {}, Data);
    late.release();
    expect(!result.ok && result.failure.kind).to.equal('timeout');
  });
});

describe('resetPassword', () => {
  for (const [title, answer] of [
    [
      'success=false with 200',
      replies.json({ success: false, statusCode: 200, message: 'Bad OTP' }),
    ],
    ['statusCode 400', replies.refused(400, { message: 'Bad OTP' })],
  ] as const) {
    it(`is not an error with ${title}; its caller reads success and message`, async () => {
      const { core, page } = fakeCore();
      page.gateway.answer('resetPassword', answer);
      const result = await anyCall(core, 'resetPassword');
      expect(result.ok && [result.success, result.message]).to.deep.equal([false, 'Bad OTP']);
    });
  }

  it('is the only exception', async () => {
    const answer = replies.json({ success: false, statusCode: 200 });
    expect((await callWith(answer, 'forceResetPassword')).ok).to.equal(false);
  });
});

describe('a retry may help', () => {
  const failure = (kind: ApiFailure['kind'], status: number): ApiFailure => ({
    kind,
    status,
    title: '',
    message: '',
  });
  const table: [ApiFailure['kind'], number, boolean][] = [
    ['offline', 0, true],
    ['unreachable', 0, true],
    ['timeout', 0, true],
    ['not-json', 502, true],
    ['not-json', 500, true],
    ['not-json', 204, true],
    ['not-json', 404, false],
    ['not-json', 400, false],
    ['wrong-shape', 200, true],
    ['rejected', 500, true],
    ['rejected', 599, true],
    ['rejected', 503, true],
    ['rejected', 200, false],
    ['rejected', 401, false],
    ['rejected', 403, false],
    ['rejected', 499, false],
    ['rejected', 600, false],
    ['rejected', 4031, false],
    ['rejected', 4032, false],
  ];
  for (const [kind, status, expected] of table) {
    it(`${expected ? 'after' : 'not after'} ${kind} ${status}`, () => {
      expect(isTransient(failure(kind, status))).to.equal(expected);
    });
  }
});
