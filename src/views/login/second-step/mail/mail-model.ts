import { batch, computed, signal } from '@preact/signals-core';
import { mailSignInCode } from '../../../../core/flows/mail-sign-in-code.ts';
import { messagesService } from '../../../../core/i18n/messages.ts';
import type { Core } from '../../../../core/kernel/core.ts';
import { createDeadline } from '../../../shared/deadline.ts';
import type { SecondStepModel } from '../second-step-model.ts';

/** Creates the state of the mail with the code. `hasOthers` is true if there is another way to sign in. */
export function createMailing(
  core: Core,
  ticket: string,
  { over, problem }: Pick<SecondStepModel, 'over' | 'problem'>,
  hasOthers: boolean,
) {
  const { t } = messagesService(core);
  const isSending = signal(false);
  /** The address of the last mail, as far as it is shown; undefined if there was none. */
  const hint = signal<string | undefined>();
  /** When the code was sent again, in milliseconds since the epoch. */
  const sentAgainMs = signal<number | undefined>();
  /** True once another mail may be sent, which is announced. */
  const isReady = signal(false);
  const resend = createDeadline(core, () => (isReady.value = true));
  let isBegun = false;
  let againAtMs = 0;

  /** Waits until another mail may be sent. */
  const wait = (ms: number) => {
    isReady.value = false;
    againAtMs = core.ports.now() + ms;
    resend.set(ms);
  };
  const send = async (): Promise<void> => {
    if (isSending.peek() || over.peek()) return;
    const isFirst = hint.peek() === undefined;
    batch(() => {
      isSending.value = true;
      isReady.value = false;
      problem.value = '';
    });
    const result = await mailSignInCode(core, ticket);
    batch(() => {
      isSending.value = false;
      if (result.kind === 'sent') {
        hint.value = result.hint;
        if (!isFirst) sentAgainMs.value = core.ports.now();
        wait(core.constants.otpResendMs);
      } else if (result.kind === 'failed') {
        problem.value = result.message;
        if (result.retryAfterMs > 0) wait(result.retryAfterMs);
      } else if (result.kind === 'down')
        problem.value = t(hasOthers ? 'browser.down.ways' : 'browser.down');
      else over.value = result.kind;
    });
  };

  return {
    isSending,
    hint,
    sentAgainMs,
    isReady,
    secondsLeft: resend.secondsLeft,
    /** True if the button is shown that sends the code again. */
    isOffered: computed(() => resend.secondsLeft.value === 0),
    send,
    /** Sends the first mail, once, and resumes the countdown. Returns a function that stops the countdown. */
    begin(): () => void {
      if (!isBegun) void send();
      isBegun = true;
      const leftMs = againAtMs - core.ports.now();
      if (leftMs > 0) resend.set(leftMs);
      return resend.stop;
    },
  };
}

export type Mailing = ReturnType<typeof createMailing>;
