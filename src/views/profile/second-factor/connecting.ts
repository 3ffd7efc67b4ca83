import { batch, signal, type Signal } from '@preact/signals-core';
import type { CodeRefusal, NewApp, RecoveryCodes } from '../../../core/contract/second-factor.ts';
import type { FactorsFailure } from '../../../core/flows/change-factors.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { createOtpEntry } from '../../shared/otp/otp-entry.ts';

const DIGITS = 6;
/** From the third wrong code on, the usual reason is shown. */
const DOUBT = 3;
/** The number of tries that are left is said from here on. */
const FEW = 2;

/** What the form in which the user connects an app belongs to: the card, or a sign-in. */
export interface ConnectModel {
  /** Why no other app can be set up; '' if it can. */
  readonly notice: Signal<string>;
  readonly isStarting: Signal<boolean>;
  /** Turns the second factor on with a code of the app. */
  add(
    ticket: string,
    otp: string,
  ): Promise<{ readonly kind: 'done'; readonly reply: RecoveryCodes } | FactorsFailure>;
  /** Shows the codes of the app that has been added. */
  added(codes: readonly string[]): void;
  /** Asks for another secret. */
  setUp(): Promise<void>;
  /** Leaves the form without an app. */
  cancel(): void;
  /** Leaves the form because the user has an app by now, or because no app can be set up any more. */
  leave(isKnown: boolean): void;
}

/** Creates the state of the form in which the user connects an app. */
export function createConnecting(core: Core, { ticket }: NewApp, model: ConnectModel) {
  const { t } = messagesService(core);
  const otp = createOtpEntry(DIGITS);
  const isChecking = signal(false);
  /** Why the code has been refused. */
  const refusal = signal('');
  /** Why the call has failed, which another code does not help. */
  const failure = signal('');
  /** Why the key can't be used any more. */
  const ended = signal('');
  const wrong = signal(0);

  const refuse = ({ code, triesLeft }: CodeRefusal): void => {
    if (code === 'known') return model.leave(true);
    if (code === 'expired') ended.value = t('factors.key.expired');
    else if (code === 'closed' || code === 'stopped') ended.value = t('factors.key.closed');
    else if (code === 'used') refusal.value = t('factors.code.used');
    else {
      wrong.value += 1;
      const isFew = triesLeft !== undefined && triesLeft <= FEW;
      refusal.value = isFew
        ? t('factors.code.left', { count: triesLeft })
        : t('factors.code.wrong');
    }
  };

  return {
    otp,
    isChecking,
    refusal,
    failure,
    ended,
    isDoubtful: () => wrong.value >= DOUBT,
    /** Sends the code once it is complete. Returns false if the user must enter it again. */
    async send(typed: string): Promise<boolean> {
      if (isChecking.peek()) return true;
      batch(() => {
        refusal.value = '';
        failure.value = '';
      });
      if (!otp.validate(typed)) return false;
      isChecking.value = true;
      const result = await model.add(ticket, otp.digits.peek());
      batch(() => {
        isChecking.value = false;
        if (result.kind === 'done') model.added(result.reply.recoveryCodes);
        else if (result.kind === 'refused') refuse(result.refusal);
        else if (result.kind === 'failed') failure.value = result.message;
        else if (result.kind === 'gone') model.leave(false);
      });
      return result.kind === 'done';
    },
  };
}

export type Connecting = ReturnType<typeof createConnecting>;
