import {
  fakeCredentials,
  type CredentialAnswer,
} from '../../../support/browser/fake-credentials.ts';
import { PASSKEY_REQUEST } from '../../../support/fixtures/passkeys.ts';
import { ok, type Answer } from '../../../support/fixtures/replies.ts';
import { waitUntil } from '../../../support/time/wait-until.ts';
import { ADMIN, BASIC, drawScreen, PASSPORT, portal, type ScreenStart } from '../screen.tsx';

export const SIGN_IN = 'Sign in with a passkey';
export const WAITING = 'Waiting for your passkey';
export const PROVIDER = 'login Acme Passport';
/** The tests' page is `portal.example`. */
export const FEATURES = ['sessions', 'passkeys:portal.example'];

export const announced = (
  options: readonly object[] = [BASIC, PASSPORT, ADMIN],
  features = FEATURES,
): Answer => portal(options, [], features);

/** Opens the screen of a tenant with passkeys, in a browser that has them. */
export async function openWithPasskeys(
  signIn: Answer,
  {
    options,
    suggested,
    ...start
  }: ScreenStart & {
    readonly options?: readonly object[];
    /** The browser's answers to requests for suggestions, which it makes only then. */
    readonly suggested?: readonly CredentialAnswer[];
  } = {},
) {
  const browser = fakeCredentials();
  if (suggested) browser.suggest(...suggested);
  const screen = drawScreen({ authTypes: [announced(options)], ...start });
  const { gateway } = screen.fake.page;
  gateway.answer('passkeyOptions', ok(PASSKEY_REQUEST)).answer('passkeySignIn', signIn);
  await waitUntil(() => screen.find(SIGN_IN), 'the button never appeared');
  const regionOf = (role: 'alert' | 'status') =>
    [...screen.element.querySelectorAll(`.sso-providers [role=${role}]`)]
      .map(({ textContent }) => textContent)
      .join('');
  return { screen, browser, gateway, regionOf };
}
