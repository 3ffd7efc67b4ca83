import { defineService, type Core } from '../../core/kernel/core.ts';
import { reauthService } from '../../core/auth/reauth.ts';
import { entriesToForm, entryStep, pushStep, stepHistoryService } from './reset-history.ts';
import { isResetStep, readPlace, writePlace, type Place, type ResetStep } from './reset-place.ts';

/** How long the way back in the history may take; a browser or a page may prevent it. */
const LONGEST_WAY_MS = 1_000;

/** What shows the steps. */
export interface TrailViews {
  /** An element of the sign-in screen; traversals are ignored once it is removed. */
  readonly screen: Element | null | undefined;
  /** Shows a step in the open panel. Returns false if no panel is open. */
  show(step: ResetStep): boolean;
  /** Opens the panel, which continues where the place says. */
  open(userId: string): void;
  /** Shows the sign-in form. */
  close(): unknown;
}

/**
 * Follows a password reset (password-reset-17, password-reset-18): each step is an entry of the tab's history, and the
 * place is stored for a reload. Not in a dialog over another page, whose history it is.
 */
export const resetTrailService = defineService('reset-trail', (core: Core) => {
  const history = stepHistoryService(core);
  let views: TrailViews | undefined;
  let listening: AbortController | undefined;
  const isForeign = () => reauthService(core).$reauth.get() !== undefined;

  const stop = () => {
    listening?.abort();
    listening = undefined;
  };
  const traverse = () => {
    if (!views?.screen?.isConnected) return stop();
    const at = entryStep(history);
    if (at === 'form') views.close();
    const place = isResetStep(at) ? readPlace(core) : undefined;
    if (!place) return;
    const step = place.step === at ? at : 'captcha';
    if (!views.show(step)) views.open(place.userId);
  };

  return {
    /** Returns the step and the place of the current entry, where the panel continues; undefined to start a reset. */
    resume(): { readonly step: ResetStep; readonly place: Place } | undefined {
      const at = isForeign() ? undefined : entryStep(history);
      const place = isResetStep(at) ? readPlace(core) : undefined;
      return place && { step: place.step === at ? place.step : 'captcha', place };
    },
    /** Stores the place, and adds an entry for its step unless the current entry is it. */
    reach(place: Place): void {
      if (isForeign()) return;
      writePlace(core, place);
      if (entryStep(history) !== place.step) pushStep(history, place.step);
    },
    /** Follows traversals for these views. */
    follow(next: TrailViews): void {
      views = next;
      if (listening || isForeign()) return;
      listening = new AbortController();
      history.onTraverse(traverse, listening.signal);
    },
    /** Ends the reset, and goes back to the form's entry. Resolves when the history has arrived there. */
    async end(): Promise<void> {
      writePlace(core, undefined);
      stop();
      const entries = isForeign() ? 0 : entriesToForm(history);
      if (entries === 0) return;
      const arrived = new AbortController();
      await new Promise<void>((resolve) => {
        history.onTraverse(resolve, arrived.signal);
        const cancel = core.ports.setTimer(resolve, LONGEST_WAY_MS);
        arrived.signal.addEventListener('abort', cancel);
        history.go(-entries);
      });
      arrived.abort();
    },
  };
});
