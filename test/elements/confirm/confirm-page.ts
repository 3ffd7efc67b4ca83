import { confirmService } from '../../../src/core/auth/confirm.ts';
// Loaded beforehand, so that no test waits for them.
import '../../../src/core/flows/confirm.ts';
import '../../../src/elements/confirm/confirm.ts';
import { HOST, type CoreStart } from '../../support/core/fake-core.ts';
import { json, ok, type Answer } from '../../support/fixtures/replies.ts';
import { signedIn } from '../../support/fixtures/users.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { byRole } from '../../views/support/by-role.ts';
import { GuardPage } from '../guard/guard-page.ts';

export const ADA = 'ada@acme.example';
export const PASSWORD = { type: 'password', id: '', name: '' };
export const PROVIDER = { type: 'provider', id: 'passport', name: 'Acme Passport' };

/** The gateway's answer about a session that was confirmed so long ago, by default an hour. */
export const freshness = (confirmedSecondsAgo = 3600, methods: readonly object[] = [PASSWORD]) =>
  ok({ confirmedSecondsAgo, methods });

/** A suite app's page with unsaved work, a guard, and a button that asks for a confirmation. */
export class ConfirmPage extends GuardPage {
  readonly work = document.createElement('textarea');
  readonly pay = document.createElement('button');
  /** The results of `confirm()`, oldest first. */
  readonly results: boolean[] = [];

  constructor(
    options: Answer = freshness(),
    attributes: Record<string, string> = {},
    start: CoreStart = {},
  ) {
    super({
      ...signedIn(ADA),
      href: `${HOST}/prices/list`,
      settings: { environment: 'env.json' },
      ...start,
    });
    this.fake.page.gateway
      .answer('environment', json({}))
      .answer('confirmOptions', options)
      .answer('confirm', ok({}));
    this.work.value = 'two hours of work';
    this.pay.textContent = 'Pay';
    const guard = this.mount(attributes);
    this.pay.addEventListener('click', () => {
      void guard.confirm().then((isConfirmed) => this.results.push(isConfirmed));
    });
    document.body.append(this.work, this.pay);
    this.pay.focus();
  }

  get dialog(): HTMLDialogElement | undefined {
    return document.querySelector<HTMLDialogElement>('dialog.sso-confirm') ?? undefined;
  }

  /** Presses the page's button, and waits for the dialog. */
  async ask(): Promise<HTMLDialogElement> {
    this.pay.click();
    await waitUntil(() => this.dialog?.matches(':modal'), 'the dialog is open');
    return this.opened;
  }

  get opened(): HTMLDialogElement {
    if (!this.dialog) throw new Error('There is no dialog.');
    return this.dialog;
  }

  /** Waits for the result of the page's button. */
  async result(): Promise<boolean> {
    await waitUntil(() => this.results.length > 0, 'confirm() has resolved');
    return this.results[0] === true;
  }

  get password(): HTMLInputElement {
    const field = this.opened.querySelector<HTMLInputElement>('input[name=password]');
    if (!field) throw new Error('There is no password field.');
    return field;
  }

  button = (name: string): HTMLElement => byRole(this.opened, 'button', name);

  /** Enters a password and submits the form. */
  submit(password = 'Portal-2026!'): void {
    this.password.value = password;
    this.password.form?.requestSubmit();
  }

  /** The number of calls of this name. */
  calls = (name: 'confirm' | 'confirmOptions' | 'confirmAtProvider'): number =>
    this.fake.page.gateway.requests(name).length;

  override async close(): Promise<void> {
    confirmService(this.fake.core).settle(false);
    this.work.remove();
    this.pay.remove();
    await super.close();
  }
}
