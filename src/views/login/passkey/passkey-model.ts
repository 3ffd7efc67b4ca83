import { batch, signal } from '@preact/signals-core';
import { optionsService } from '../../../core/flows/load-portal.ts';
import { signInWithPasskey, type PasskeySignIn } from '../../../core/flows/sign-in-with-passkey.ts';
import { suggestPasskeys } from '../../../core/flows/suggest-passkeys.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import type { Core } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import type { LoginForm } from '../login-form.ts';
import { isBasic } from '../options.ts';

/** What the button needs of the sign-in screen. */
export interface PasskeyProps {
  readonly host: Host;
  readonly form: LoginForm;
}

/** What the screen says about the last request. unused: no passkey was chosen; failed: the sign-in was refused. */
export interface PasskeyNotice {
  readonly kind: 'unused' | 'failed';
  readonly message: string;
}

/**
 * Creates the state of the button that signs in with a passkey of the RP ID. `onNotOffered` is called if the gateway has
 * no such call.
 */
export function createPasskeyModel(
  core: Core,
  rpId: string,
  { host, form }: PasskeyProps,
  onNotOffered: () => void,
) {
  const step = signal<'idle' | 'waiting' | 'checking'>('idle');
  const notice = signal<PasskeyNotice | undefined>();
  let stop: AbortController | undefined;
  let suggestions: ReturnType<typeof suggestPasskeys> | undefined;

  /** Lets the browser suggest passkeys while the user waits for nothing. */
  const suggest = () => {
    if (step.peek() === 'idle' && form.pending.peek() === undefined) suggestions?.resume();
    else suggestions?.pause();
  };
  /** Ends the request without a message; does nothing while the gateway checks a passkey. */
  const yieldToOther = () => {
    stop?.abort();
    notice.value = undefined;
  };
  const fail = (kind: PasskeyNotice['kind'], message: string) => {
    notice.value = { kind, message };
  };
  const given = () => ({
    rpId,
    hasPassword: optionsService(core).$options.get()?.some(isBasic) ?? false,
    onStep: (next: 'waiting' | 'checking') =>
      batch(() => {
        notice.value = undefined;
        step.value = next;
        // While it waits for the browser, the user can still sign in another way.
        form.pending.value = next === 'checking' ? 'passkey' : undefined;
      }),
  });
  const settle = (result: PasskeySignIn) => {
    // A signed-in user is being redirected, so the form stays busy until the page unloads.
    if (result.kind === 'signed-in') return;
    batch(() => {
      step.value = 'idle';
      if (form.pending.peek() === 'passkey') form.pending.value = undefined;
      if (result.kind === 'forced-change')
        form.stage.value = { kind: 'reset', userId: result.userId, isForced: true };
      if (result.kind === 'unused') fail('unused', messagesService(core).t('login.passkey.none'));
      if (result.kind === 'failed') fail('failed', result.message);
      if (result.kind === 'not-offered') onNotOffered();
    });
    suggest();
  };

  const ask = async () => {
    stop = new AbortController();
    form.refusal.value = '';
    const result = await signInWithPasskey(core, host, { ...given(), signal: stop.signal });
    stop = undefined;
    settle(result);
  };
  const settleSuggested = (result: PasskeySignIn | 'expired') => {
    if (result !== 'expired') return settle(result);
    given().onStep('waiting');
    void ask();
  };

  return {
    step,
    notice,
    yieldToOther,

    /** Makes the requests follow the form's other ways to sign in. Returns a function that ends that. */
    follow: () =>
      form.pending.subscribe((pending) => {
        if (pending !== undefined && pending !== 'passkey') yieldToOther();
        suggest();
      }),

    /** Lets the browser suggest passkeys in the field User ID. Returns a function that ends that. */
    suggest(): () => void {
      suggestions = suggestPasskeys(core, host, { ...given(), onResult: settleSuggested });
      suggest();
      return () => {
        suggestions?.stop();
        suggestions = undefined;
      };
    },

    /** Signs in. Does nothing during an earlier press, or while the form signs in. */
    async press(): Promise<void> {
      if (stop || form.pending.peek() !== undefined) return;
      suggestions?.pause();
      await ask();
    },
  };
}
