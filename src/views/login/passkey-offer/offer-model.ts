import { batch, signal } from '@preact/signals-core';
import { addPasskey, type PasskeyFailure } from '../../../core/flows/change-passkeys.ts';
import { passkeyOfferService } from '../../../core/flows/offer-passkey.ts';
import { problemText } from '../../../core/flows/passkey-problem.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { toastsService } from '../../../core/notices/toasts.ts';

/** Why no passkey was created. */
export interface OfferNotice {
  readonly text: string;
  /** True if the user wanted it so, which needs no alert. */
  readonly isQuiet: boolean;
}

/** Creates the state of the offer to create a passkey. `goOn` continues the sign-in. */
export function createOfferModel(core: Core, goOn: () => void) {
  const { t } = messagesService(core);
  const isCreating = signal(false);
  const notice = signal<OfferNotice | undefined>();
  let stop = new AbortController();

  const noticeOf = (failure: PasskeyFailure): OfferNotice | undefined =>
    // During an upgrade, a process of the previous release has no such call.
    failure.kind === 'gone'
      ? undefined
      : { text: problemText(core, failure), isQuiet: failure.kind === 'cancelled' };

  return {
    isCreating,
    notice,
    /** Creates a passkey, and goes on. On failure, the offer stays. */
    async create(): Promise<void> {
      if (isCreating.peek()) return;
      const { signal: ended } = (stop = new AbortController());
      batch(() => {
        isCreating.value = true;
        notice.value = undefined;
      });
      const result = await addPasskey(core, ended);
      if (ended.aborted) return;
      const problem = result.kind === 'done' ? undefined : noticeOf(result);
      batch(() => {
        isCreating.value = false;
        notice.value = problem;
      });
      if (problem) return;
      if (result.kind === 'done')
        toastsService(core).show('success', t('success.title'), t('invite.created'));
      goOn();
    },
    /** Ends the offer, also while a passkey is created, and goes on. */
    decline(isForGood: boolean): void {
      stop.abort();
      passkeyOfferService(core).decline(isForGood);
      goOn();
    },
    /** Ends a request to the browser if its answer is not needed anymore. */
    end: (): void => stop.abort(),
  };
}
