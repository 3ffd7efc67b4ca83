import { batch, signal } from '@preact/signals-core';
import type { ApiFailure } from '../../../core/api/failure.ts';
import { isUnsendable } from '../../../core/contract/credentials.ts';
import type { CodeMethod, StepMethod } from '../../../core/contract/second-factor.ts';
import type { RefusedCode } from '../../../core/flows/code-refusal.ts';
import {
  completeWithCode,
  type SecondStep,
  type SecondStepResult,
} from '../../../core/flows/second-factor.ts';
import type { Core } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import type { StepMark } from '../../../core/kernel/steps.ts';
import type { MessageId } from '../../../core/i18n/texts.ts';
import { createDeadline } from '../../shared/deadline.ts';
import { createOtpEntry } from '../../shared/otp/otp-entry.ts';
import type { LoginForm } from '../login-form.ts';
import type { Opening } from '../opening.ts';

export interface SecondStepProps {
  readonly host: Host;
  readonly opening: Opening;
  readonly form: LoginForm;
  readonly userId: string;
  /** The refusal of the sign-in, which describes the step. */
  readonly failure: ApiFailure;
}

/** How many digits the code of an app has. */
const DIGITS = 6;
/** The user's phone has probably a wrong clock after so many wrong codes. */
const WRONG_CODES_OF_A_CLOCK = 2;

/**
 * Which way the step shows: the code of the app, a recovery code, a mailed one, only the other ways, or what to do without
 * any of them.
 */
type ShownWay = StepMethod | 'others' | 'none';

/** Creates the state of the second step of a sign-in. */
export function createSecondStep(
  core: Core,
  { host, form, userId }: SecondStepProps,
  { ticket, methods, expiresInSeconds }: SecondStep,
) {
  performance.mark('sso:sign-in:second-step' satisfies StepMark);
  const endsAtMs = core.ports.now() + expiresInSeconds * 1000;
  // A mailed code is due alone.
  const known: readonly StepMethod[] = methods.includes('mail') ? ['mail'] : ['app', 'recovery'];
  const ways = known.filter((method) => methods.includes(method));
  const way = signal<ShownWay>(ways[0] ?? 'others');
  /** The ways that the gateway accepts no longer. */
  const stopped = signal<readonly ShownWay[]>([]);
  /** Why the user has to begin again. */
  const over = signal<'ended' | 'closed' | undefined>();
  const otp = createOtpEntry(DIGITS);
  /** What is wrong with the code: the gateway's refusal, or its text before it is sent. */
  const refusal = signal('');
  const recoveryProblem = signal<MessageId | undefined>();
  /** Why the call failed; '' if it did not. */
  const problem = signal('');
  const isClockWrong = signal(false);
  let wrongCodes = 0;
  let tried = '';
  const deadline = createDeadline(core, () => {
    // The reply decides about a code that is on its way.
    if (form.pending.peek() === undefined) over.value = 'ended';
  });

  const clear = () => {
    refusal.value = '';
    problem.value = '';
    recoveryProblem.value = undefined;
  };
  const isValid = (method: StepMethod, code: string): boolean => {
    if (method !== 'recovery') return otp.validate(code);
    if (!code) recoveryProblem.value = 'code.recovery.required';
    else if (isUnsendable(code)) recoveryProblem.value = 'login.unsendable';
    return recoveryProblem.peek() === undefined;
  };
  const refuse = (method: StepMethod, { code, message }: RefusedCode) => {
    if (code === 'stopped') {
      problem.value = message;
      stopped.value = [...stopped.peek(), method];
      return;
    }
    refusal.value = message;
    wrongCodes += 1;
    isClockWrong.value = method === 'app' && wrongCodes >= WRONG_CODES_OF_A_CLOCK;
  };
  const settle = (method: StepMethod, result: SecondStepResult) => {
    form.pending.value = undefined;
    if (result.kind === 'refused') refuse(method, result.refused);
    else if (result.kind === 'failed') problem.value = result.message;
    else if (result.kind === 'forced-change')
      form.stage.value = { kind: 'reset', userId, isForced: true };
    else if (result.kind === 'second-step') form.stage.value = { ...result, userId };
    else if (result.kind !== 'signed-in') over.value = result.kind;
  };

  return {
    /** When the ticket ends, in milliseconds since the epoch. */
    endsAtMs,
    way,
    otp,
    refusal,
    recoveryProblem,
    problem,
    over,
    isClockWrong,
    /** The ways that are left beside the shown one. */
    otherWays: (): readonly CodeMethod[] =>
      ways.filter(
        (other): other is CodeMethod =>
          other !== 'mail' && other !== way.value && !stopped.value.includes(other),
      ),
    /** True if the gateway accepts no more codes of the shown way. */
    isStopped: (): boolean => stopped.value.includes(way.value),

    /** Begins to watch for the end of the ticket. Returns a function that stops that. */
    watch(): () => void {
      deadline.set(endsAtMs - core.ports.now());
      return deadline.stop;
    },

    /** Removes what was said about the last code. */
    edit: (): void => batch(clear),

    /** True if the complete code has not been sent yet. */
    isNew: (): boolean => otp.digits.peek() !== tried,

    /** Sends a code. Resolves to true if the user has to correct it. Does nothing during an earlier try. */
    async submit(entered: string, trust: boolean): Promise<boolean> {
      const method = way.peek();
      if (form.pending.peek() !== undefined || over.peek()) return false;
      if (method === 'others' || method === 'none') return false;
      const code = entered.normalize('NFKC').trim();
      batch(clear);
      if (!isValid(method, code)) return true;
      form.pending.value = 'password';
      tried = method === 'recovery' ? code : otp.digits.peek();
      const sent = { ticket, method, code: tried, trust, userId };
      const result = await completeWithCode(core, host, sent, form.after);
      // A signed-in user is being redirected, so the step stays busy until the page unloads.
      if (result.kind !== 'signed-in') batch(() => settle(method, result));
      return result.kind === 'refused';
    },

    /** Shows another way. */
    show(next: ShownWay): void {
      batch(() => {
        clear();
        otp.clear();
        tried = '';
        way.value = next;
      });
    },
    /** Shows the first way that is left. */
    back(): void {
      way.value = ways.find((one) => !stopped.peek().includes(one)) ?? 'others';
    },

    /** Shows the form with the user ID. */
    leave(): void {
      batch(() => {
        form.returnToForm(userId);
        form.resumed.value = { userId, focus: userId ? 'password' : 'username' };
      });
    },
  };
}

export type SecondStepModel = ReturnType<typeof createSecondStep>;
