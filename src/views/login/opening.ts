import { signal } from '@preact/signals-core';
import { EXPIRED_KEY } from '../../core/flows/end-session.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import { loadPortal, optionsService } from '../../core/flows/load-portal.ts';
import { LIST_EMPTY, sectionErrorsService } from '../../core/notices/section-errors.ts';
import { openSignIn } from '../../core/flows/open-sign-in.ts';
import { tabStorageService } from '../../core/platform/tab-storage.ts';
import { resetRequestService } from '../../core/auth/reset-request.ts';
import type { FirstScreen } from '../view.ts';
import { isBasic } from './options.ts';

/**
 * How far the screen has come. framed: the form is there, the rest not yet drawn; loading also while it is
 * being left; retrying: loading once more after a failure.
 */
export type OpeningState = 'framed' | 'loading' | 'open' | 'failed' | 'retrying';

function createOpening(core: Core, host: Host) {
  const state = signal<OpeningState>('loading');
  /** True if this tab is here because its session has expired, which is said once. */
  const isExpired = signal(false);
  /** The state to come, while the first frame must stay as it was drawn. */
  let next: OpeningState | undefined;
  let isHeld = false;
  let onShown = () => {};
  const show = (to: OpeningState) => {
    if (isHeld) next = to;
    else state.value = to;
  };
  const settle = (outcome: 'loaded' | 'unavailable' | 'leaving' | 'failed') => {
    if (outcome === 'loaded') show('open');
    else show(outcome === 'failed' ? 'failed' : 'loading');
  };
  const forgetRefusal = () => sectionErrorsService(core).clear(LIST_EMPTY);
  const open = async () => {
    show('loading');
    forgetRefusal();
    const outcome = await openSignIn(core, host);
    const tabStorage = tabStorageService(core);
    if (outcome !== 'leaving' && tabStorage.get(EXPIRED_KEY)) {
      tabStorage.remove(EXPIRED_KEY);
      isExpired.value = true;
    }
    settle(outcome);
  };
  let opened: Promise<void> | undefined;
  return {
    state,
    isExpired,
    /** Opens the screen unless that is under way. Resolves when it shows what it will. */
    begin: (): Promise<void> => (opened ??= open()),
    /** Opens it anew. */
    reopen: (): void => void open(),
    /**
     * Begins with the form that was drawn before React came; `done` is called once it is React's own. False
     * where the screen is about something else.
     */
    adoptPrerendered(done: () => void): boolean {
      if (state.peek() !== 'loading' && state.peek() !== 'open') return false;
      if (state.peek() === 'open') next = 'open';
      isHeld = true;
      onShown = done;
      state.value = 'framed';
      return true;
    },
    /** The screen is drawn: what has come since its first frame may show. */
    shown(): void {
      if (!isHeld) return;
      isHeld = false;
      if (next) state.value = next;
      onShown();
    },
    async retry(): Promise<void> {
      if (state.peek() !== 'failed') return;
      show('retrying');
      forgetRefusal();
      settle(await loadPortal(core, host));
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;

const openings = new WeakMap<Host, Opening>();

/** Brings the tenant's sign-in options and theme to a tag; it begins before there is a screen to show them. */
export function openingOf(core: Core, host: Host): Opening {
  const opening = openings.get(host) ?? createOpening(core, host);
  openings.set(host, opening);
  return opening;
}

const offersForm = (core: Core) => optionsService(core).$options.get()?.some(isBasic) ?? false;

/** Begins what the screen waits for anyway, before React has come to draw it. */
export function beginOpening(core: Core, host: Host) {
  const opening = openingOf(core, host);
  const isResetDue = resetRequestService(core).isAsked();
  return {
    isPrerendered: opening
      .begin()
      .then(() => !isResetDue && opening.state.peek() === 'open' && offersForm(core)),
    adoptPrerendered: (done) => !isResetDue && opening.adoptPrerendered(done),
  } satisfies FirstScreen;
}
