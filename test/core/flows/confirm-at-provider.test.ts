import { expect } from '@open-wc/testing';
import { confirmService } from '../../../src/core/auth/confirm.ts';
import { confirmAtProvider } from '../../../src/core/flows/confirm-at-provider.ts';
import { fakeCore, HOST } from '../../support/core/fake-core.ts';
import { dialogsOf, toastsOf } from '../../support/core/notices.ts';
import { held, ok, refused, unreachable, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { stopClock } from '../../support/time/manual-clock.ts';
import { waitUntil } from '../../support/time/wait-until.ts';

// Rules: confirm-07, confirm-08

const START = 'https://passport.example/authorize';
const BLANK = 'about:blank';
const ago = (confirmedSecondsAgo: number) => ok({ confirmedSecondsAgo, methods: [] });

/** Begins a confirmation whose time the test controls. */
function begin(...options: Answer[]) {
  const fake = fakeCore({ ...signedIn(), href: `${HOST}/prices` });
  const { core, page } = fake;
  const clock = stopClock(page);
  page.gateway
    .answer('confirmAtProvider', ok({ url: START }))
    .answer('confirmOptions', ...(options.length > 0 ? options : [ago(3600)]));
  const confirm = confirmService(core);
  const result = confirm.ask({ methods: [], maxAgeSeconds: 0 }, core.ports.now());
  const stop = new AbortController();
  const messages: string[] = [];
  const start = () =>
    confirmAtProvider(core, 'passport', stop.signal, {
      closed: () => messages.push('closed'),
      failed: (message) => messages.push(message),
    });
  const asked = (times: number) =>
    waitUntil(() => page.gateway.requests('confirmOptions').length === times, `${times} calls`);
  /** Waits until the next question is due. */
  const idle = () => waitUntil(() => clock.waiting > 0, 'a timer');
  return { ...fake, clock, result, stop, messages, start, asked, idle };
}

describe('a confirmation at a provider', () => {
  it('opens a window in the task of the click, and sends it to the provider', async () => {
    const { page, start, idle, stop } = begin();
    void start();
    expect(page.opened).to.deep.equal([BLANK]);
    await idle();
    expect(page.opened).to.deep.equal([BLANK, START]);
    expect(page.windows[0]?.opener).to.equal(null);
    const [request] = page.gateway.requests('confirmAtProvider');
    expect(await request?.json()).to.deep.equal({ option: 'passport' });
    stop.abort();
  });

  it('asks every 3 s, and closes the window once the session is confirmed', async () => {
    const { page, clock, result, start, asked, idle, stop } = begin(ago(3600), ago(2));
    void start();
    await idle();
    clock.advance(2_999);
    expect(page.gateway.requests('confirmOptions')).to.deep.equal([]);
    clock.advance(1);
    await asked(1);
    await idle();
    clock.advance(3_000);
    expect(await result).to.equal(true);
    stop.abort();
    expect(page.closed).to.deep.equal([BLANK]);
  });

  it('asks at once when the page becomes active', async () => {
    const { result, start, idle } = begin(ago(0));
    void start();
    await idle();
    dispatchEvent(new Event('focus'));
    expect(await result).to.equal(true);
  });

  it('reports a closed window once, and still notices a confirmation', async () => {
    const { page, clock, messages, result, start, asked, idle } = begin(
      ago(3600),
      ago(3600),
      ago(1),
    );
    void start();
    await idle();
    page.isWindowClosed = true;
    clock.advance(3_000);
    await waitUntil(() => messages.length > 0, 'the message');
    expect(clock.waiting).to.equal(0);
    dispatchEvent(new Event('focus'));
    await asked(2);
    await waitUntil(() => page.gateway.requests('confirmOptions').length === 2);
    clock.freeze(1_000);
    await new Promise((resolve) => setTimeout(resolve));
    dispatchEvent(new Event('focus'));
    expect(await result).to.equal(true);
    expect(messages).to.deep.equal(['closed']);
  });

  it('survives a lost network while it waits, without a notice', async () => {
    const { core, clock, result, start, asked, idle } = begin(unreachable, ago(1));
    void start();
    await idle();
    clock.advance(3_000);
    await asked(1);
    await idle();
    clock.advance(3_000);
    expect(await result).to.equal(true);
    expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
  });

  it('ends with the session', async () => {
    const { clock, result, host, start, idle } = begin(refused(401));
    void start();
    await idle();
    clock.advance(3_000);
    expect(await result).to.equal(false);
    expect(host.of('sso-signed-out')).to.deep.equal([{ reason: 'lost' }]);
  });

  it('reports a window that the browser blocks, without a call', async () => {
    const { page, messages, start } = begin();
    page.isPopupBlocked = true;
    await start();
    expect(messages).to.deep.equal([
      'Your browser kept the sign-in window from opening. Please allow it and try again.',
    ]);
    expect(page.gateway.sent).to.deep.equal([]);
  });

  it('closes the window if the gateway refuses, and shows its message in the dialog only', async () => {
    const { core, page, messages, start } = begin();
    page.gateway.answer('confirmAtProvider', refused(400, { message: 'Unknown option' }));
    await start();
    expect(messages).to.deep.equal(['Unknown option']);
    expect(page.closed).to.deep.equal([BLANK]);
    expect([toastsOf(core), dialogsOf(core)]).to.deep.equal([[], []]);
  });

  it('closes the window when it is canceled, also before the address is known', async () => {
    const { page, start, stop } = begin();
    const { answer, release } = held(ok({ url: START }));
    page.gateway.answer('confirmAtProvider', answer);
    const ended = start();
    stop.abort();
    release();
    await ended;
    expect([page.opened, page.closed]).to.deep.equal([[BLANK], [BLANK]]);
    expect(page.gateway.requests('confirmOptions')).to.deep.equal([]);
  });

  it('asks no longer once it is canceled', async () => {
    const { page, clock, start, idle, stop } = begin();
    const ended = start();
    await idle();
    stop.abort();
    await ended;
    clock.advance(10_000);
    dispatchEvent(new Event('focus'));
    expect(page.gateway.requests('confirmOptions')).to.deep.equal([]);
  });
});
