import { batch, type Signal } from '@preact/signals-core';
import { type ComponentType, useEffect } from 'react';
import { authService } from '../../../core/auth/store.ts';
import type { LoginData } from '../../../core/contract/auth.ts';
import { askAfterSignIn, type AfterQuestion } from '../../../core/flows/after-sign-in.ts';
import type { SignInDestination } from '../../../core/flows/redirect-after-sign-in.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { REQUIREMENT_TEXTS } from '../../../core/i18n/requirement-texts.ts';
import type { Core } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import type { Pending, Stage } from '../stage.ts';
import type { QuestionProps } from './question.ts';
import { SetUpBy } from './set-up-by.tsx';

/** The form's state that gives way to a question. */
interface AskingForm {
  readonly stage: Signal<Stage>;
  readonly pending: Signal<Pending>;
}

/** Loads a question with its texts. */
async function loadQuestion(
  core: Core,
  question: AfterQuestion,
): Promise<ComponentType<QuestionProps>> {
  if (question.kind === 'passkey')
    return (await import('../passkey-offer/passkey-offer.tsx')).loadPasskeyOffer(core);
  await messagesService(core).add(REQUIREMENT_TEXTS);
  return (props) => <SetUpBy byMs={question.byMs} {...props} />;
}

/**
 * Asks a user who has just signed in with a password what the tenant has to ask, in the place of the form. Resolves with
 * where to go next.
 */
export const askInForm = (
  core: Core,
  host: Host,
  login: LoginData,
  { stage, pending }: AskingForm,
): Promise<SignInDestination | undefined> =>
  askAfterSignIn(core, login, async (asked) => {
    const Question = await loadQuestion(core, asked);
    return new Promise((resolve) => {
      const answer = (destination?: SignInDestination) => {
        // The form stays busy until the page unloads.
        pending.value = 'password';
        resolve(destination);
      };
      const Panel = () => {
        useEffect(() => {
          // A page from the back-forward cache may show the question again to a user who has signed out since.
          if (!authService(core).isAuthenticated()) stage.value = { kind: 'form' };
        }, []);
        return <Question host={host} pending={pending} answer={answer} />;
      };
      batch(() => {
        pending.value = undefined;
        stage.value = { kind: 'after', Panel };
      });
    });
  });
