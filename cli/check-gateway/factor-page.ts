import { ConfirmRefusal } from 'sso-contract/confirm.ts';
import { credentialHeaders } from 'sso-contract/credentials.ts';
import { HEADERS } from 'sso-contract/names.ts';
import {
  CodeRefusal,
  Factors,
  RecoveryCodes,
  SecondFactorRefusal,
  type CodeMethod,
} from 'sso-contract/second-factor.ts';
import { describeAnswer, type Answer, type Caller } from './caller.ts';
import { sendSignIn } from './checks/sign-in.ts';
import type { RuleId } from './rules.ts';
import type { App } from './totp.ts';

/** The user of the checks of the second factor. */
export interface FactorUser {
  readonly user: string;
  readonly password: string;
  readonly displayName: string;
}

/** What the user has once the second factor is on. */
export interface Factor extends FactorUser {
  readonly app: App;
  /** Recovery codes that were not used. */
  readonly recoveryCodes: string[];
}

/** Why a sign-in with the right password waits for a code; undefined if it does not. */
export const waitIn = ({ status, envelope }: Answer) =>
  status === 403 ? SecondFactorRefusal.safeParse(envelope?.data).data?.secondFactor : undefined;

/** Returns why a code is refused; undefined if a reply does not say that it is. */
export const codeRefusalIn = ({ envelope }: Answer): CodeRefusal | undefined =>
  CodeRefusal.safeParse(envelope?.data).data;

/** Returns the second factor in a reply; undefined if it has none. */
export const factorsIn = ({ envelope }: Answer): Factors | undefined =>
  Factors.safeParse(envelope?.data).data;

/** Returns the recovery codes in a reply; none if it has none. */
export const recoveryCodesIn = ({ envelope }: Answer): string[] =>
  RecoveryCodes.safeParse(envelope?.data).data?.recoveryCodes ?? [];

/** True if a reply asks for a confirmation of the session. */
export const asksForProof = ({ status, envelope }: Answer): boolean =>
  status === 403 && ConfirmRefusal.safeParse(envelope?.data).success;

/** Signs in with the right password. Returns the ticket of the code that is asked for; '' if none is. */
export const askForCode = async (caller: Caller, { user, password }: FactorUser): Promise<string> =>
  waitIn(await sendSignIn(caller, user, password))?.ticket ?? '';

/** Sends a code after the password. */
export const sendCode = (
  caller: Caller,
  ticket: string,
  otp: string,
  {
    method = 'app',
    trust = false,
  }: { readonly method?: CodeMethod; readonly trust?: boolean } = {},
): Promise<Answer> =>
  caller.call('secondFactor', {
    headers: { ...credentialHeaders({ otp }), [HEADERS.returnErrorData]: 'Y' },
    body: { ticket, method, trust },
  });

/** Confirms the session with a code. */
export const confirmWith = (
  caller: Caller,
  otp: string,
  method: CodeMethod = 'app',
): Promise<Answer> =>
  caller.call('confirmWithCode', { headers: credentialHeaders({ otp }), body: { method } });

/** Takes a recovery code that was not used. */
export const takeRecoveryCode = ({ recoveryCodes }: Factor): string => recoveryCodes.shift() ?? '';

/** Records whether a code was refused with a 400 that says why. */
export function expectCodeRefused(
  caller: Caller,
  subject:
    | 'secondFactor'
    | 'mailSignInCode'
    | 'newSignInApp'
    | 'addSignInApp'
    | 'addApp'
    | 'confirmWithCode',
  rule: RuleId,
  expected: string,
  answer: Answer,
  ...codes: readonly CodeRefusal['code'][]
): void {
  const code = codeRefusalIn(answer)?.code;
  const isRefused = answer.status === 400 && code !== undefined && codes.includes(code);
  const got = `${describeAnswer(answer)}, ${code ?? 'without a reason'}`;
  caller.results.expect(subject, rule, expected, isRefused, got);
}
