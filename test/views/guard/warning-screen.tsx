import { noticesCss, NoticesView } from '../../../src/views/notices/notices-view.tsx';
import { watchSession } from '../../../src/core/flows/watch-session.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { stopClock, type ManualClock } from '../../support/time/manual-clock.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { json, ok, type Answer } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { Screen } from '../support/screen.ts';

/** The gateway's reply to a refresh that grants a full lifetime. */
export const EXTENDED = ok({
  roles: ['Business Admin'],
  displayName: 'Ada Lovelace',
  tokenExpiry: 1800,
});

/** A page of Ada whose session ends soon, with its notices and a clock that the test advances. */
export class WarningScreen extends Screen {
  readonly clock: ManualClock;

  constructor(remainingMs: number, start: CoreStart = {}) {
    const { local, cookies } = signedIn();
    super(noticesCss, {
      href: `${HOST}/profile`,
      local: { ...local, 'sso-elements.lifetime': '1800000' },
      cookies,
      settings: { environment: 'env.json' },
      ...start,
    });
    const { page } = this.fake;
    this.clock = stopClock(page);
    const expiresAtMs = page.now() + remainingMs;
    page.cookies.keep('tokenExpiryDttm', new Date(expiresAtMs).toISOString());
    // No activity since the token was issued, so no silent refresh extends the session.
    page.local.values.set('lastTabActiveOn', String(expiresAtMs - 1_800_000));
    page.gateway.answer('environment', json({}));
    this.draw(<NoticesView />);
    watchSession(this.fake.core);
  }

  /** Moves the session's end to `byMs` from now, as another tab's refresh does. */
  refreshElsewhere(byMs: number): void {
    const { page } = this.fake;
    page.cookies.keep('tokenExpiryDttm', new Date(page.now() + byMs).toISOString());
    page.fireStorage('tokenExpiryTime');
  }

  refreshAnswers(...answers: Answer[]): this {
    this.fake.page.gateway.answer('refresh', ...answers);
    return this;
  }

  get refreshes(): number {
    return this.fake.page.gateway.requests('refresh').length;
  }

  /** The warning, while it is open. */
  get warning(): HTMLDialogElement | undefined {
    return this.shadow.querySelector<HTMLDialogElement>('.sso-session-warning') ?? undefined;
  }

  get dialog(): HTMLDialogElement {
    if (!this.warning) throw new Error('the warning is not open');
    return this.warning;
  }

  get stay(): HTMLButtonElement {
    return this.byRole('button', 'Stay Signed In') as HTMLButtonElement;
  }

  get logout(): HTMLButtonElement {
    return this.byRole('button', 'Logout') as HTMLButtonElement;
  }

  /** The remaining time as shown. */
  get time(): string {
    return this.shadow.querySelector('[role=timer]')?.textContent ?? '';
  }

  /** The text of the focused element. */
  get focused(): string {
    return this.shadow.activeElement?.textContent ?? '';
  }

  /** The announced remaining time. */
  get announced(): string {
    return this.dialog.querySelector('.sso-visually-hidden[role=status]')?.textContent ?? '';
  }

  opened = () => waitUntil(() => this.warning?.open, 'the warning is open');
  closed = () => waitUntil(() => !this.warning, 'the warning is closed');
  shows = (time: string) => waitUntil(() => this.time === time, `the time is ${time}`);
}
