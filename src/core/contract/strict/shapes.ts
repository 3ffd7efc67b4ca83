import * as z from 'zod/mini';
import { AuthTypesData, LoginFailureData } from '../auth.ts';
import type { Call } from '../call.ts';
import { CALLS } from '../calls.ts';
import { NewPasswordRefusal } from '../change-password.ts';
import { ConfirmRefusal } from '../confirm.ts';
import { Envelope, IgnoredData } from '../envelope.ts';
import { Environment } from '../environment.ts';
import { LogoutData } from '../logout.ts';
import { NoSessionData } from '../no-session.ts';
import { PasskeyRefusal } from '../passkeys.ts';
import { PreferencesRefusal } from '../preferences.ts';
import { UserProduct } from '../products.ts';
import { CodeRefusal, SecondFactorRefusal } from '../second-factor.ts';
import { listOf } from '../text.ts';
import { SentThemeEntry } from '../theme-entry.ts';
import { wire } from './wire.ts';

/** The shapes whose names are not the call's name with `Data`. */
const NAMES: Readonly<Record<string, string>> = {
  userProfile: 'UserProfile',
  usersProducts: 'UserProducts',
  updateContacts: 'UserContacts',
  sessions: 'UserSessions',
  endSessions: 'UserSessions',
  confirmOptions: 'ConfirmOptions',
  confirmAtProvider: 'ProviderStart',
  securityEvents: 'SecurityEvents',
  preferences: 'Preferences',
  savePreferences: 'Preferences',
  passkeyOptions: 'PasskeyRequest',
  passkeySignIn: 'LoginData',
  passkeys: 'Passkeys',
  newPasskeyOptions: 'PasskeyRequest',
  automaticPasskeyOptions: 'PasskeyRequest',
  addPasskey: 'Passkeys',
  renamePasskey: 'Passkeys',
  removePasskey: 'Passkeys',
  passkeyConfirmOptions: 'PasskeyRequest',
  secondFactor: 'LoginData',
  mailSignInCode: 'MailedCode',
  newSignInApp: 'NewApp',
  addSignInApp: 'EnrolledLogin',
  factors: 'Factors',
  newApp: 'NewApp',
  addApp: 'RecoveryCodes',
  removeApp: 'Factors',
  renewRecoveryCodes: 'RecoveryCodes',
  forgetBrowser: 'Factors',
};

/** The shapes of calls whose schema does not say what a gateway sends. */
const SENT: Readonly<Record<string, z.ZodMiniType>> = {
  // The elements parse the data later than the reply.
  logout: LogoutData,
  // The elements read all empty data as an unknown tenant.
  authTypes: z.extend(AuthTypesData, {
    // The elements read most members of an entry on demand.
    theme: z.catch(z.object({ themeDetails: listOf(SentThemeEntry) }), { themeDetails: [] }),
  }),
  // For speed, the elements' schema of the list only checks that it is an array.
  usersProducts: z.array(UserProduct),
};

/** Returns the name of the shape of `data` in a call's successful reply; undefined if it sends none. */
export function shapeOf({ name, reply }: Call): string | undefined {
  if (reply === IgnoredData && !SENT[name]) return undefined;
  return NAMES[name] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}Data`;
}

const replies = Object.values(CALLS).flatMap((call: Call): [string, z.ZodMiniType][] => {
  const name = shapeOf(call);
  return name ? [[name, wire(SENT[call.name] ?? call.reply)]] : [];
});

/** The shapes of replies that a gateway must follow, by their names in the OpenAPI document. */
export const SHAPES: ReadonlyMap<string, z.ZodMiniType> = new Map([
  ['CodeRefusal', wire(CodeRefusal)],
  ['ConfirmRefusal', wire(ConfirmRefusal)],
  ['Envelope', wire(Envelope)],
  ['Environment', wire(Environment)],
  ['LoginFailureData', wire(LoginFailureData)],
  ['NewPasswordRefusal', wire(NewPasswordRefusal)],
  ['NoSessionData', wire(NoSessionData)],
  ['PasskeyRefusal', wire(PasskeyRefusal)],
  ['PreferencesRefusal', wire(PreferencesRefusal)],
  ['SecondFactorRefusal', wire(SecondFactorRefusal)],
  ...replies,
]);

/** Returns what is wrong with a value of a shape; empty if nothing is. Throws for an unknown name. */
export function issuesOf(name: string, value: unknown): readonly z.core.$ZodIssue[] {
  const shape = SHAPES.get(name);
  if (!shape) throw new Error(`There is no shape ${name}.`);
  return shape.safeParse(value).error?.issues ?? [];
}
