import { expect } from '@open-wc/testing';
import { dialogsService } from '../../../src/core/notices/dialogs.ts';
import { createLoginForm } from '../../../src/views/login/login-form.ts';
import { fakeCore } from '../../support/core/fake-core.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { toastsOf } from '../../support/core/notices.ts';
import { LOGIN } from '../../support/fixtures/users.ts';
import { held, ok, unreachable } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { PASSPORT, signedIn, wrong } from './screen.tsx';

// Rules: sign-in-05, sign-in-11, sign-in-21, sso-05

const entry = (username = 'ada', password = 'secret', captcha = '') => ({
  username,
  password,
  captcha,
});

describe('the state of the sign-in form', () => {
  const open = (userId?: string) => {
    const { core, host, page } = fakeCore();
    page.gateway.answer('login', wrong());
    const form = createLoginForm(core, host, userId);
    const code = () => {
      const stage = form.stage.peek();
      return stage.kind === 'captcha' ? stage.code : '';
    };
    return { core, host, page, form, code };
  };

  it('starts with the given user ID and focuses the password', () => {
    expect(open().form.resumed.peek()).to.equal(undefined);
    expect(open('ada').form.resumed.peek()).to.deep.equal({ userId: 'ada', focus: 'password' });
  });

  it('focuses the user ID when the form is shown again', () => {
    const { form } = open();
    form.resume();
    expect(form.resumed.peek()).to.deep.equal({ userId: '', focus: 'username' });
    form.openReset('ada');
    form.returnToForm('grace');
    expect(form.resumed.peek()).to.deep.equal({ userId: 'grace', focus: 'username' });
    expect(form.stage.peek()).to.deep.equal({ kind: 'form' });
  });

  it('opens the reset panel with the trimmed user ID, and clears errors', async () => {
    const { form } = open();
    expect([form.refusal.peek(), form.errors.peek()]).to.deep.equal(['', {}]);
    await form.submit(entry());
    await form.submit(entry('', ''));
    form.openReset(' ada ');
    expect(form.stage.peek()).to.deep.equal({ kind: 'reset', userId: 'ada', isForced: false });
    expect([form.refusal.peek(), form.errors.peek()]).to.deep.equal(['', {}]);
  });

  it('also opens the panel for a forced change', async () => {
    const { form, page } = open();
    page.gateway.answer('login', ok({ ...LOGIN, forcePwdChangeOnLogin: true }));
    expect((await form.submit(entry(' ada '))).kind).to.equal('forced-change');
    expect(form.stage.peek()).to.deep.equal({ kind: 'reset', userId: 'ada', isForced: true });
    expect(form.isBusy.peek()).to.equal(false);
  });

  it('returns the first invalid field', async () => {
    const { form } = open();
    expect(await form.submit(entry('', ''))).to.deep.equal({
      kind: 'incomplete',
      field: 'username',
    });
    expect(await form.submit(entry('ada', ''))).to.deep.equal({
      kind: 'incomplete',
      field: 'password',
    });
    expect(form.errors.peek()).to.deep.equal({
      username: undefined,
      password: 'login.password.required',
      captcha: undefined,
    });
    expect(form.pending.peek()).to.equal(undefined);
  });

  it('is busy while it signs in, and stays busy after success', async () => {
    const { form, page } = open();
    const reply = held(signedIn);
    page.gateway.answer('login', reply.answer);
    const submitted = form.submit(entry());
    expect(await form.submit(entry())).to.deep.equal({ kind: 'ignored' });
    await waitUntil(() => form.pending.peek() === 'password', 'the form to be busy');
    expect(form.isBusy.peek()).to.equal(true);
    expect(await form.submit(entry())).to.deep.equal({ kind: 'ignored' });
    expect(page.gateway.requests('login')).to.have.length(1);
    reply.release();
    expect((await submitted).kind).to.equal('signed-in');
    expect(form.pending.peek()).to.equal('password');
    form.wake();
    expect(form.isBusy.peek()).to.equal(false);
  });

  it('requires a captcha when one is due, and none after the next refusal', async () => {
    const { form, page, code, core } = open();
    page.gateway.answer('login', wrong(3), unreachable, wrong(4));
    await form.submit(entry());
    const first = code();
    expect(first).to.have.length(core.constants.captchaLength);
    expect((await form.submit(entry('ada', 'secret', first))).kind).to.equal('unreachable');
    expect(code()).to.equal(first);
    await form.submit(entry('ada', 'secret', first));
    expect(form.stage.peek().kind).to.equal('form');
  });

  it('validates the captcha when it is complete, and on submit', async () => {
    const { form, page, code } = open();
    page.gateway.answer('login', wrong(3));
    await form.submit(entry());
    const error = () => form.errors.peek().captcha;
    form.edit('captcha', 'x');
    expect(error()).to.equal(undefined);
    form.edit('captcha', '??????');
    expect(error()).to.equal('captcha.wrong');
    form.edit('captcha', code());
    expect(error()).to.equal(undefined);
    expect(await form.submit(entry())).to.deep.equal({ kind: 'incomplete', field: 'captcha' });
    expect(error()).to.equal('captcha.required');
    expect(await form.submit(entry('ada', 'secret', 'x'))).to.deep.equal({
      kind: 'incomplete',
      field: 'captcha',
    });
    expect(error()).to.equal('captcha.wrong');
    const before = code();
    form.refreshCaptcha();
    expect([error(), code() === before]).to.deep.equal([undefined, false]);
    form.edit('captcha', '??????');
    form.hideCaptcha();
    expect([error(), form.stage.peek().kind]).to.deep.equal([undefined, 'form']);
    form.edit('captcha', '??????');
    expect(error()).to.equal(undefined);
  });

  it('does not validate the other fields as a captcha', async () => {
    const { form, page } = open();
    page.gateway.answer('login', wrong(3));
    await form.submit(entry());
    form.edit('username', 'grace@acme.example');
    form.edit('password', 'Portal-2026!');
    expect(form.errors.peek().username).to.equal(undefined);
    expect(form.errors.peek().password).to.equal(undefined);
  });

  it('shows no message if the user keeps the existing session', async () => {
    const { form, page, core } = open();
    await form.submit(entry());
    expect(form.refusal.peek()).to.equal('The user ID or the password is wrong.');
    page.cookies.keep('tokenExpiryDttm', new Date(Date.now() + 600_000).toISOString());
    page.local.values.set('isAuthenticated', 'true').set('userId', 'grace').set('tenant', 'ACME');
    const submitted = form.submit(entry());
    const { $dialogs, close } = dialogsService(core);
    await waitUntil(() => $dialogs.get().length === 1);
    close($dialogs.get()[0]?.id ?? 0, false);
    expect((await submitted).kind).to.equal('aborted');
    expect(form.refusal.peek()).to.equal('');
  });

  it('changes on an edit only if that clears an error', async () => {
    const { form } = open();
    await form.submit(entry('', ''));
    const before = form.errors.peek();
    form.edit('captcha', '');
    expect(form.errors.peek()).to.equal(before);
    form.edit('username', 'a');
    expect(form.errors.peek()).to.deep.equal({ ...before, username: undefined });
  });

  it('shows no toast for an invalid field that is not missing', async () => {
    const { form, core } = open();
    await form.submit(entry('ada', 'nul\0'));
    expect(form.errors.peek().password).to.equal('login.unsendable');
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('waits for a provider’s page until the page returns', async () => {
    const { form, page, core } = open();
    const clock = stopClock(page);
    await form.leaveFor(PASSPORT);
    expect(form.pending.peek()).to.equal(PASSPORT);
    await form.leaveFor({ ...PASSPORT });
    expect(page.visits).to.have.length(1);
    expect(await form.submit(entry())).to.deep.equal({ kind: 'ignored' });
    form.wake();
    expect([form.pending.peek(), clock.waiting]).to.deep.equal([undefined, 0]);
    clock.advance(core.constants.requestTimeoutMs);
    expect(toastsOf(core)).to.deep.equal([]);
  });

  it('stops waiting for a provider’s page after the timeout', async () => {
    const { form, page, core } = open();
    const clock = stopClock(page);
    await form.leaveFor(PASSPORT);
    clock.advance(core.constants.requestTimeoutMs);
    expect(form.pending.peek()).to.equal(undefined);
    await waitUntil(() => toastsOf(core).length === 1);
    expect(toastsOf(core)[0]).to.match(/^error: .+ \/ The service took too long/);
  });
});
