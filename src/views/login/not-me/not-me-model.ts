import { batch, signal } from '@preact/signals-core';
import { authService } from '../../../core/auth/store.ts';
import { reportNotMe } from '../../../core/flows/report-not-me.ts';
import type { Core } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import type { LoginForm } from '../login-form.ts';
import type { Opening } from '../opening.ts';
import type { SessionEnd } from '../session-end.tsx';

export interface NotMeProps {
  readonly host: Host;
  readonly opening: Opening;
  readonly form: LoginForm;
}

/**
 * Creates the state of the question to which a mail about the account links. `noteOf` returns what the screen shows after
 * a report.
 */
export function createNotMe(
  core: Core,
  { host, opening, form }: NotMeProps,
  noteOf: (hasPassword: boolean) => SessionEnd,
) {
  const isBusy = signal(false);
  /** Why nothing has ended; '' if there was no try, or during the next. */
  const problem = signal('');
  /** True if the link can't be used, so that only a mail helps. */
  const isRefused = signal(false);
  /** Shows the form, and forgets the link. */
  const leave = () => form.returnToForm('');
  const openReset = (userId: string) =>
    batch(() => {
      leave();
      form.openReset(userId);
    });

  return {
    isBusy,
    problem,
    isRefused,

    /** "This wasn’t me": ends all sessions, and opens the reset panel for a user who has a password. */
    async report(): Promise<void> {
      if (isBusy.peek()) return;
      isBusy.value = true;
      problem.value = '';
      const result = await reportNotMe(core, host);
      batch(() => {
        isBusy.value = false;
        if (result.kind === 'done') {
          opening.end.value = noteOf(result.hasPassword);
          if (result.hasPassword) openReset(result.userId);
          else leave();
          return;
        }
        problem.value = result.message;
        isRefused.value = result.kind === 'refused';
      });
    },

    /** "Reset your password by email": a link that can't be used names no user. */
    reset: (): void => openReset(''),

    /** "It was me": shows the form, or redirects a signed-in user. */
    keep(): void {
      leave();
      if (authService(core).isAuthenticated()) opening.reopen();
    },
  };
}

export type NotMeModel = ReturnType<typeof createNotMe>;
