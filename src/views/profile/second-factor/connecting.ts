import { batch, signal } from '@preact/signals-core';
import type { CodeRefusal, NewApp } from '../../../core/contract/second-factor.ts';
import { addApp } from '../../../core/flows/change-factors.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { createOtpEntry } from '../../shared/otp/otp-entry.ts';
import type { FactorsModel } from './factors-model.ts';

const DIGITS = 6;
/** From the third wrong code on, the usual reason is shown. */
const DOUBT = 3;
/** The number of tries that are left is said from here on. */
const FEW = 2;

/** Creates the state of the form in which the user connects an app. */
export function createConnecting(core: Core, { ticket }: NewApp, model: FactorsModel) {
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
      const result = await addApp(core, ticket, otp.digits.peek());
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
