import { watchReauth } from '../../../src/elements/reauth/reauth.ts';
// Loaded beforehand, so that no test waits for them.
import '../../../src/elements/wrapper/react-mount.tsx';
import '../../../src/views/login/login-view.tsx';
import { HOST } from '../../support/core/fake-core.ts';
import { LOGIN, signedIn } from '../../support/fixtures/users.ts';
import { json, ok } from '../../support/fixtures/replies.ts';
import { waitUntil } from '../../support/time/wait-until.ts';
import { GuardPage } from '../guard/guard-page.ts';

const PROVIDER = { authType: 'OIDC', orgType: 'TENANT', name: 'Acme Passport', logo: '' };
const BASIC = { authType: 'BASIC', orgType: 'TENANT', name: 'Password', logo: '' };
export const ADMIN = { authType: 'OIDC', orgType: 'PO', name: 'Framework Admin Login', logo: '' };
export const ADA = 'ada@acme.example';

/** A suite app's page with unsaved work and a guard with inline reauthentication. */
export class ReauthPage extends GuardPage {
  readonly work = document.createElement('textarea');

  constructor(
    userId = ADA,
    attributes: Record<string, string> = {},
    roles: readonly string[] = ['Business User'],
  ) {
    const href = `${HOST}/prices/list?errorMsg=not+ours`;
    const { local, cookies } = signedIn(userId);
    super({
      local: { ...local, roles: JSON.stringify(roles) },
      cookies,
      href,
      settings: { environment: 'env.json' },
    });
    this.fake.page.gateway
      .answer('environment', json({}))
      .answer(
        'authTypes',
        ok({ authentications: [BASIC, PROVIDER, ADMIN], theme: { themeDetails: [] } }),
      )
      .answer('login', ok(LOGIN));
    document.body.append(this.work);
    this.work.value = 'two hours of work';
    this.work.focus();
    this.mount({ reauth: 'inline', ...attributes });
    watchReauth(this.fake.core, () => [...document.querySelectorAll('sso-session-guard')]);
  }

  /** Ends the session, as if the page woke after its expiry, and waits for the dialog. */
  async expire(): Promise<void> {
    this.fake.page.clockAheadMs = 3_700_000;
    dispatchEvent(new Event('focus'));
    await waitUntil(() => this.dialog?.open, 'the dialog');
    // The new session needs the real time again.
    this.fake.page.clockAheadMs = 0;
  }

  get dialog(): HTMLDialogElement | undefined {
    const [dialog] = document.getElementsByClassName('sso-reauth');
    return dialog instanceof HTMLDialogElement ? dialog : undefined;
  }

  field(name: 'username' | 'password'): HTMLInputElement {
    const field = this.dialog?.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (!field) throw new Error(`no field ${name}`);
    return field;
  }

  button(name: string): HTMLButtonElement | undefined {
    return [...(this.dialog?.querySelectorAll('button') ?? [])].find(({ textContent }) =>
      textContent.includes(name),
    );
  }

  /** Waits until the form is shown. */
  ready = () => waitUntil(() => this.dialog?.querySelector('input[name=password]'), 'the form');

  signIn(userId?: string): void {
    if (userId !== undefined) this.field('username').value = userId;
    this.field('password').value = 'Portal-2026!';
    this.field('password').form?.requestSubmit();
  }

  override async close(): Promise<void> {
    this.work.remove();
    await super.close();
  }
}
