import { expect } from '@open-wc/testing';
import { finishReset, showPasswordChange } from '../../../src/core/flows/finish-reset.ts';
import { forceReset, resetPassword } from '../../../src/core/flows/reset-password.ts';
import { leaveForcedChange } from '../../../src/core/flows/leave-forced-change.ts';
import { requestOtp } from '../../../src/core/flows/request-otp.ts';
import { snackBarService } from '../../../src/core/notices/snack-bar.ts';
import { fakeCore, type FakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import * as replies from '../../support/fixtures/replies.ts';

// Rules: errors-04, errors-05, gateway-contract-06, password-reset-04, password-reset-11, password-reset-12
// Rules: password-reset-13

const MESSAGE = 'In the server’s words.';
const CREDENTIALS = { userId: ' ada ', otp: '123456', password: ' S3cret! ' };
const KEY = 'sso-elements.passwordChanged';

const snackOf = ({ core }: FakeCore) => {
  const { kind, message } = snackBarService(core).$snackBar.get() ?? {};
  return kind && `${kind}: ${message}`;
};
/** Returns the number of messages by place: snack bar, dialog, toast. */
const placesOf = (fake: FakeCore) => [
  snackOf(fake) === undefined ? 0 : 1,
  dialogsOf(fake.core).length,
  toastsOf(fake.core).length,
];
const request = (answer: replies.Answer) => {
  const fake = fakeCore();
  fake.page.gateway.answer('requestOtp', answer);
  fake.page.gateway.answer('resetPassword', answer);
  fake.page.gateway.answer('forceResetPassword', answer);
  return fake;
};
const tooMany = () =>
  Response.json(
    { success: false, statusCode: 429, message: MESSAGE, error: '' },
    { status: 429, headers: { 'retry-after': '77' } },
  );

describe('a request for a one-time code', () => {
  it('sends the trimmed user ID and this device’s time zone', async () => {
    const fake = request(replies.ok());
    expect(await requestOtp(fake.core, ' ada@acme ')).to.deep.equal({ kind: 'sent' });
    const [sent] = fake.page.gateway.sent.filter(({ call }) => call === 'requestOtp');
    expect(sent?.url.searchParams.get('username')).to.equal('ada@acme');
    expect(sent?.url.searchParams.get('timeZone')).to.equal(
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    expect(placesOf(fake)).to.deep.equal([0, 0, 0]);
  });

  // [snack bar, dialog, toast]: the snack bar shows what errors-02 to errors-08 do not show elsewhere.
  for (const [name, answer, places] of [
    ['400', replies.refused(400, { message: MESSAGE }), [1, 0, 0]],
    ['403', replies.refused(403, { message: MESSAGE }), [1, 0, 0]],
    ['429', tooMany, [0, 1, 1]],
    ['503', replies.refused(503, { message: MESSAGE }), [0, 1, 1]],
  ] as const)
    it(`that is refused with ${name} shows its message in one way and returns it`, async () => {
      const fake = request(answer);
      const result = await requestOtp(fake.core, 'ada');
      const retryAfterMs = name === '429' ? 77_000 : 0;
      expect(result).to.deep.equal({ kind: 'failed', message: MESSAGE, retryAfterMs });
      expect(placesOf(fake)).to.deep.equal(places);
    });

  it('ignores a Retry-After that is a date or invalid', async () => {
    for (const value of ['Wed, 21 Oct 2026 07:28:00 GMT', '-5', '1e9', '99999999']) {
      const fake = request(() =>
        Response.json(
          { success: false, statusCode: 429, message: MESSAGE, error: '' },
          { status: 429, headers: { 'retry-after': value } },
        ),
      );
      const result = await requestOtp(fake.core, 'ada');
      expect(result.kind === 'failed' && result.retryAfterMs, value).to.equal(0);
    }
  });

  it('that gets no reply shows the usual dialog and toast', async () => {
    const fake = request(replies.unreachable);
    expect((await requestOtp(fake.core, 'ada')).kind).to.equal('failed');
    expect(placesOf(fake)).to.deep.equal([0, 1, 1]);
  });
});

describe('a new password by a one-time code', () => {
  it('is sent byte for byte', async () => {
    const fake = request(replies.ok());
    expect(await resetPassword(fake.core, CREDENTIALS)).to.deep.equal({ kind: 'changed' });
    const { headers } = fake.page.gateway.requests('resetPassword')[0] ?? {};
    expect(headers?.get('username')).to.equal('ada');
    expect(headers?.get('password')).to.equal('%20S3cret!%20');
    expect(headers?.get('otp')).to.equal('123456');
    expect(placesOf(fake)).to.deep.equal([0, 0, 0]);
  });

  for (const statusCode of [200, 400, 429, 500])
    it(`that is refused with ${statusCode} shows its message only in the snack bar`, async () => {
      const body = { success: false, statusCode, message: MESSAGE, error: '' };
      const fake = request(replies.json(body, statusCode));
      const result = await resetPassword(fake.core, CREDENTIALS);
      expect(result).to.deep.equal({ kind: 'failed', message: MESSAGE });
      expect(snackOf(fake)).to.equal(`error: ${MESSAGE}`);
      expect(placesOf(fake)).to.deep.equal([1, 0, 0]);
      expect(fake.host.of('sso-error')).to.deep.equal([
        { source: 'resetPassword', kind: 'rejected', message: MESSAGE },
      ]);
    });

  it('that is refused without a message shows a default message', async () => {
    const fake = request(replies.json({ success: false, statusCode: 400 }, 400));
    const result = await resetPassword(fake.core, CREDENTIALS);
    expect(result).to.deep.equal({ kind: 'failed', message: 'Something went wrong!' });
  });

  it('that gets no reply shows the usual dialog and toast', async () => {
    const fake = request(replies.unreachable);
    expect((await resetPassword(fake.core, CREDENTIALS)).kind).to.equal('failed');
    expect(placesOf(fake)).to.deep.equal([0, 1, 1]);
  });

  it('that no header can contain is never sent', async () => {
    const fake = request(replies.ok());
    for (const odd of ['a\rb', 'a\nb', 'a\0b', 'a\ud800b']) {
      const credentials = { ...CREDENTIALS, password: odd };
      expect(await resetPassword(fake.core, credentials)).to.deep.equal({ kind: 'aborted' });
      expect(await forceReset(fake.core, odd)).to.deep.equal({ kind: 'aborted' });
    }
    expect(fake.page.gateway.sent).to.deep.equal([]);
  });
});

describe('a forced password change', () => {
  it('sends only the password', async () => {
    const fake = request(replies.ok());
    expect(await forceReset(fake.core, 'S3cret!x')).to.deep.equal({ kind: 'changed' });
    const { headers } = fake.page.gateway.requests('forceResetPassword')[0] ?? {};
    expect(headers?.get('password')).to.equal('S3cret!x');
    expect(headers?.get('username')).to.equal(null);
  });

  for (const [status, kind, places] of [
    [200, 'failed', [1, 0, 0]],
    [400, 'failed', [0, 1, 1]],
    [401, 'lost', [0, 0, 1]],
  ] as const)
    it(`that is refused with ${status} is reported once`, async () => {
      const body = { success: false, statusCode: status, message: MESSAGE, error: '' };
      const fake = request(replies.json(body, status));
      expect((await forceReset(fake.core, 'S3cret!x')).kind).to.equal(kind);
      expect(placesOf(fake)).to.deep.equal(places);
    });
});

describe('the end of a reset', () => {
  it('reloads the page and shows a toast once after the reload', () => {
    const fake = fakeCore();
    expect(finishReset(fake.core, fake.host)).to.equal(true);
    expect(fake.page.reloads).to.equal(1);
    expect(toastsOf(fake.core)).to.deep.equal([]);
    expect([...fake.page.session.values]).to.deep.equal([[KEY, 'Y']]);
    showPasswordChange(fake.core);
    expect(toastsOf(fake.core)).to.deep.equal([
      'success: Success / Password has been changed successfully!',
    ]);
    expect(fake.page.session.values.size).to.equal(0);
    showPasswordChange(fake.core);
    expect(toastsOf(fake.core)).to.have.length(1);
  });

  it('shows the toast before the reload if storage is blocked', () => {
    const fake = fakeCore({ constants: { toastMs: 5000 } });
    fake.page.session.mode = 'denied';
    const clock = stopClock(fake.page);
    finishReset(fake.core, fake.host);
    expect(toastsOf(fake.core)).to.have.length(1);
    clock.advance(4999);
    expect(fake.page.reloads).to.equal(0);
    clock.advance(1);
    expect(fake.page.reloads).to.equal(1);
  });

  it('does not reload a page that prevents it, and stores no message', () => {
    const fake = fakeCore();
    fake.host.prevented.add('sso-navigate');
    expect(finishReset(fake.core, fake.host)).to.equal(false);
    expect(fake.page.reloads).to.equal(0);
    expect(fake.page.session.values.size).to.equal(0);
  });
});

describe('canceling a forced password change', () => {
  for (const [title, answer] of [
    ['ends its session', replies.ok()],
    ['shows nothing if the gateway refuses to end it', replies.refused(500)],
  ] as const)
    it(title, async () => {
      const fake = fakeCore();
      fake.page.gateway.answer('logout', answer);
      await leaveForcedChange(fake.core);
      expect(fake.page.gateway.requests('logout')).to.have.length(1);
      expect(placesOf(fake)).to.deep.equal([0, 0, 0]);
    });
});
