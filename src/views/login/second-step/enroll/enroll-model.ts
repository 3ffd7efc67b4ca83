import { batch, signal } from '@preact/signals-core';
import type { EnrolledLogin, NewApp } from '../../../../core/contract/second-factor.ts';
import { acceptSignIn } from '../../../../core/flows/complete-sign-in.ts';
import { addSignInApp, startSignInApp } from '../../../../core/flows/enroll-app.ts';
import type { Core } from '../../../../core/kernel/core.ts';
import type { ConnectModel } from '../../../profile/second-factor/connecting.ts';
import type { CodeFormProps } from '../other-ways.tsx';

/** Creates the state of a sign-in that has to set up an app: connecting it, and saving its recovery codes. */
export function createEnrolling(
  core: Core,
  { host, form, userId, step, model }: Omit<CodeFormProps, 'opening' | 'failure'>,
) {
  const { ticket } = step;
  const app = signal<NewApp | undefined>();
  const codes = signal<readonly string[] | undefined>();
  const isStarting = signal(false);
  const isSaved = signal(false);
  const notice = signal('');
  let login: { readonly reply: EnrolledLogin; readonly atMs: number } | undefined;
  let isCompleted = false;

  /** The user begins again with the password. */
  const end = () => {
    model.over.value = 'ended';
  };
  const setUp = async (): Promise<void> => {
    if (isStarting.peek()) return;
    batch(() => {
      isStarting.value = true;
      notice.value = '';
    });
    const result = await startSignInApp(core, ticket);
    batch(() => {
      isStarting.value = false;
      if (result.kind === 'done') app.value = result.reply;
      else if (result.kind === 'failed') notice.value = result.message;
      else if (result.kind === 'refused' && result.refusal.code === 'closed')
        model.over.value = 'closed';
      else end();
    });
  };
  const connect: ConnectModel = {
    notice,
    isStarting,
    setUp,
    cancel: model.leave,
    leave: end,
    async add(appTicket, otp) {
      const result = await addSignInApp(core, { ticket, appTicket }, otp);
      if (result.kind === 'done') login = { reply: result.reply, atMs: core.ports.now() };
      return result;
    },
    added(recoveryCodes) {
      isSaved.value = false;
      codes.value = recoveryCodes;
    },
  };

  return {
    app,
    codes,
    isSaved,
    connect,
    /** Goes on with the sign-in, once the user has saved the codes. */
    async close(): Promise<void> {
      if (!login || !isSaved.peek() || isCompleted) return;
      isCompleted = true;
      const { reply, atMs } = login;
      // The session is as old as the codes are shown.
      const spentSeconds = (core.ports.now() - atMs) / 1000;
      const accepted = { ...reply, tokenExpiry: Math.max(1, reply.tokenExpiry - spentSeconds) };
      form.pending.value = 'password';
      const kind = await acceptSignIn(core, host, accepted, userId, form.after);
      if (kind === 'signed-in') return;
      batch(() => {
        form.pending.value = undefined;
        form.stage.value = { kind: 'reset', userId, isForced: true };
      });
    },
  };
}

export type Enrolling = ReturnType<typeof createEnrolling>;
