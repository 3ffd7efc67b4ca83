import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { attemptRefusal, tooManyCodes } from '../../gateway/src/http/refusals.ts';

// Rules: gateway-01, gateway-28, gateway-65

describe('the refusal', () => {
  for (const [seconds, minutes] of [
    [900, 15],
    [841, 15],
    [840, 14],
    [1, 1],
  ] as const)
    test(`of a locked caller names ${minutes} minutes for ${seconds} seconds`, () => {
      const { statusCode, title, text, values, data, retryAfterSeconds } = attemptRefusal(
        { kind: 'locked', retryAfterSeconds: seconds },
        7,
      );
      assert.deepEqual([statusCode, title, text], [403, 'title.locked', 'signIn.locked']);
      assert.deepEqual(values, { minutes });
      assert.deepEqual(data, { captchaIteration: 7, failedLoginCount: 10 });
      assert.equal(retryAfterSeconds, seconds);
    });

  test('of a delayed attempt names the mailed link, and that of a busy caller does not', () => {
    for (const [kind, title, text] of [
      ['delayed', 'title.delayed', 'signIn.delayed'],
      ['busy', 'title.tooMany', 'rate.attempts'],
    ] as const) {
      const refusal = attemptRefusal({ kind, retryAfterSeconds: 8 }, 7);
      assert.deepEqual([refusal.statusCode, refusal.title, refusal.text], [429, title, text]);
      assert.equal(refusal.retryAfterSeconds, 8);
    }
  });

  test('of one more code names the seconds', () => {
    const refusal = tooManyCodes(120);
    assert.deepEqual(
      [refusal.statusCode, refusal.title, refusal.text],
      [429, 'title.tooMany', 'rate.codes'],
    );
    assert.deepEqual([refusal.values, refusal.retryAfterSeconds], [{ seconds: 120 }, 120]);
  });
});
