import { isSuccess, describeAnswer, type Caller } from '../../caller.ts';
import {
  askForCode,
  codeRefusalIn,
  expectCodeRefused,
  factorsIn,
  recoveryCodesIn,
  sendCode,
  takeRecoveryCode,
  type Factor,
} from '../../factor-page.ts';
import { checkOpenedSession } from '../opened-session.ts';
import { expectClosing, expectNoSession } from '../sign-in-steps/step.ts';

const SUBJECT = 'secondFactor';
const WRONG = 'gateway-contract-96';
const RECOVERY = 'gateway-contract-98';
/** 60 bits in base32. */
const MIN_CHARACTERS = 12;
const RECOVER = { method: 'recovery' } as const;

/** Writes a code as users may type it. */
const typed = (code: string): string => code.toLowerCase().replaceAll('-', ' ');

/** Checks that a recovery code signs in once. */
export async function checkRecoveryCodes(caller: Caller, factor: Factor): Promise<void> {
  const { results } = caller;
  const page = caller.createSecondCaller();
  const code = takeRecoveryCode(factor);
  const answer = await sendCode(page, await askForCode(page, factor), typed(code), {
    ...RECOVER,
    trust: true,
  });
  const proof = { subject: SUBJECT, rule: RECOVERY, name: 'a recovery code' } as const;
  await checkOpenedSession(page, proof, answer, factor.displayName);
  const list = factorsIn(await page.call('factors'));
  const left = list?.recoveryCodesLeft ?? NaN;
  // Two were offered in vain: by a thief, and with a used ticket.
  const isCounted = left === factor.recoveryCodes.length + 2;
  for (const rule of [RECOVERY, 'gateway-contract-102'] as const)
    results.expect('factors', rule, 'a used code is not left', isCounted, `${left}`);
  const isTrusted = list?.browsers.some(({ isCurrent }) => isCurrent) === true;
  results.expect(SUBJECT, RECOVERY, 'it trusts no browser', !isTrusted, 'the browser is trusted');
  const stranger = caller.createSecondCaller();
  const again = await sendCode(stranger, await askForCode(stranger, factor), code, RECOVER);
  const once = 'a recovery code works once';
  expectCodeRefused(stranger, SUBJECT, RECOVERY, once, again, 'used', 'wrong');
  await expectNoSession(stranger, SUBJECT, WRONG);
  await page.call('logout');
}

/** Checks that new recovery codes replace the others. `page` has a confirmed session. */
export async function checkNewCodes(page: Caller, factor: Factor): Promise<void> {
  const old = takeRecoveryCode(factor);
  const answer = await page.call('renewRecoveryCodes');
  const codes = recoveryCodesIn(answer);
  const isNew = isSuccess(answer) && codes.length > 0 && !codes.includes(old);
  const expected = 'a confirmed user gets new recovery codes';
  page.results.expect('renewRecoveryCodes', RECOVERY, expected, isNew, describeAnswer(answer));
  const weak = codes.filter((code) => code.replaceAll(/[^A-Za-z\d]/g, '').length < MIN_CHARACTERS);
  const strong = 'recovery codes have at least 60 bits';
  page.results.expect('renewRecoveryCodes', RECOVERY, strong, weak.length === 0, 'shorter ones');
  if (!isNew) return;
  factor.recoveryCodes.splice(0, Infinity, ...codes);
  const stranger = page.createSecondCaller();
  const late = await sendCode(stranger, await askForCode(stranger, factor), old, RECOVER);
  expectCodeRefused(stranger, SUBJECT, RECOVERY, 'the others are refused', late, 'used', 'wrong');
}

/** Checks that a ticket accepts no code after many wrong ones. */
export async function checkClosing(caller: Caller, factor: Factor): Promise<void> {
  const stranger = caller.createSecondCaller();
  const ticket = await askForCode(stranger, factor);
  const last = await expectClosing(stranger, WRONG, ticket, 'app', factor.app.wrong);
  if (codeRefusalIn(last)?.code !== 'closed') return;
  const right = await sendCode(stranger, ticket, takeRecoveryCode(factor), RECOVER);
  expectCodeRefused(
    stranger,
    SUBJECT,
    WRONG,
    'a closed ticket stays closed',
    right,
    'closed',
    'expired',
  );
}
