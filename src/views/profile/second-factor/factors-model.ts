import { batch, computed, signal } from '@preact/signals-core';
import type { Factors, NewApp } from '../../../core/contract/second-factor.ts';
import {
  addApp,
  forgetBrowser,
  listFactors,
  removeApp,
  renewCodes,
  startApp,
  type FactorsFailure,
} from '../../../core/flows/change-factors.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import { createListModel } from '../announced/list-model.ts';

/** What a question is about: the app, the recovery codes, or the trusted browser with this ID. */
export type Subject = 'app' | 'codes' | { readonly browser: string };

/** What stands in the place of the facts: a new app that is being connected, or codes that are being saved. */
export type Stage =
  | { readonly name: 'app'; readonly app: NewApp }
  | { readonly name: 'codes'; readonly codes: readonly string[]; readonly isFirst: boolean };

/** A change that the card announces. */
export type Done =
  | { readonly kind: 'saved' | 'off' }
  /** `at` is the index of its row in the previous list. */
  | { readonly kind: 'forgotten'; readonly id: string; readonly name: string; readonly at: number };

/** Creates the state of the card. `onNotOffered` is called if the gateway has no second factor. */
export function createFactorsModel(core: Core, onNotOffered: () => void) {
  const { t } = messagesService(core);
  const question = signal<Subject | undefined>(undefined);
  const stage = signal<Stage | undefined>(undefined);
  const isStarting = signal(false);
  /** True while the answer to the question is being carried out. */
  const isChanging = signal(false);
  const isSaved = signal(false);
  /** Why no app can be set up. */
  const notice = signal('');
  /** Why what the question is about has not changed. */
  const refusal = signal('');
  const done = signal<Done | undefined>(undefined);

  const { show, supersede, ...list } = createListModel<Factors>(core, {
    list: listFactors,
    onNotOffered,
    isKept: () => question.peek() !== undefined || stage.peek() !== undefined || isStarting.peek(),
    onLoaded: () => (done.value = undefined),
  });
  const factors = computed(() => list.items.value?.[0]);

  /** Removes what earlier changes have left to read. */
  const clear = () => {
    notice.value = '';
    refusal.value = '';
    done.value = undefined;
  };
  const finish = (change: Done) => {
    question.value = undefined;
    done.value = change;
  };
  const save = (codes: readonly string[], isFirst: boolean) => {
    question.value = undefined;
    isSaved.value = false;
    stage.value = { name: 'codes', codes, isFirst };
  };
  /** Shows why an answer has not been carried out. The question stays, unless there is nothing left to ask. */
  const refuse = (failure: FactorsFailure) => {
    if (failure.kind === 'failed') refusal.value = failure.message;
    else if (failure.kind !== 'canceled') {
      question.value = undefined;
      void list.load();
    }
  };
  const forget = async (id: string, name: string): Promise<void> => {
    const at = factors.peek()?.browsers.findIndex((browser) => browser.id === id) ?? 0;
    const result = await forgetBrowser(core, id);
    batch(() => {
      isChanging.value = false;
      if (result.kind !== 'done') return refuse(result);
      show({ items: [result.reply] });
      finish({ kind: 'forgotten', id, name, at });
    });
  };
  const turnOff = async (): Promise<void> => {
    const result = await removeApp(core);
    batch(() => {
      isChanging.value = false;
      if (result.kind !== 'done') return refuse(result);
      show({ items: [result.reply] });
      finish({ kind: 'off' });
    });
  };
  const renew = async (): Promise<void> => {
    const result = await renewCodes(core);
    batch(() => {
      isChanging.value = false;
      if (result.kind !== 'done') return refuse(result);
      save(result.reply.recoveryCodes, false);
    });
  };

  /** Returns to the facts of a user who has an app by now, or of a gateway that has no such call any more. */
  const leave = (isKnown: boolean): void => {
    batch(() => {
      stage.value = undefined;
      notice.value = isKnown ? t('factors.known') : '';
    });
    void list.load();
  };

  return {
    ...list,
    factors,
    question,
    stage,
    isStarting,
    isChanging,
    isSaved,
    notice,
    refusal,
    done,
    /** True while the user would lose codes that no one can show again. */
    hasUnsaved: computed(() => stage.value?.name === 'codes' && !isSaved.value),
    /** Asks for the secret of a new app, also in the place of one that has expired. */
    async setUp(): Promise<void> {
      if (isStarting.peek()) return;
      supersede();
      batch(() => {
        clear();
        isStarting.value = true;
      });
      const result = await startApp(core);
      batch(() => {
        isStarting.value = false;
        if (result.kind === 'done') stage.value = { name: 'app', app: result.reply };
        else if (result.kind === 'failed') notice.value = result.message;
        else if (result.kind !== 'canceled') leave(result.kind === 'refused');
      });
    },
    /** Turns the second factor on with a code of the new app. */
    add: (ticket: string, otp: string) => addApp(core, ticket, otp),
    /** Returns to the facts, without an app. */
    cancel: () => void (stage.value = undefined),
    leave,
    /** Shows the codes of an app that has been added. */
    added: (codes: readonly string[]) => batch(() => save(codes, true)),
    /** Returns to the facts, once the user has saved the codes. */
    close(): void {
      const current = stage.peek();
      if (current?.name !== 'codes' || !isSaved.peek()) return;
      const known = factors.peek();
      batch(() => {
        stage.value = undefined;
        show({
          items: [
            {
              isRequired: known?.isRequired ?? false,
              requiredBy: '',
              app: known?.app ?? { since: '' },
              recoveryCodesLeft: current.codes.length,
              browsers: known?.browsers ?? [],
            },
          ],
        });
        done.value = { kind: 'saved' };
      });
      // The gateway knows the date.
      if (current.isFirst) void list.load();
    },
    ask(subject: Subject): void {
      if (isChanging.peek()) return;
      batch(() => {
        clear();
        question.value = subject;
      });
    },
    keep(): void {
      if (isChanging.peek()) return;
      batch(() => {
        question.value = undefined;
        refusal.value = '';
      });
    },
    /** Carries out what the question is about, once. `name` is what the user calls it. On failure, the question stays. */
    async answer(name = ''): Promise<void> {
      const subject = question.peek();
      if (!subject || isChanging.peek()) return;
      supersede();
      batch(() => {
        isChanging.value = true;
        refusal.value = '';
      });
      if (subject === 'app') await turnOff();
      else if (subject === 'codes') await renew();
      else await forget(subject.browser, name);
    },
  };
}

export type FactorsModel = ReturnType<typeof createFactorsModel>;
