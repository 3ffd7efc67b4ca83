import { signal } from '@preact/signals-core';
import type { ComponentType } from 'react';
import { STRAIGHT_TO_PROVIDER } from '../../core/contract/features.ts';
import { PROVIDER_PARAMETER } from '../../core/contract/names.ts';
import type { Core } from '../../core/kernel/core.ts';
import type { Host } from '../../core/kernel/events.ts';
import type { StepMark } from '../../core/kernel/steps.ts';
import { loadPortal, optionsService } from '../../core/flows/load-portal.ts';
import { LIST_EMPTY, sectionErrorsService } from '../../core/notices/section-errors.ts';
import { openSignIn } from '../../core/flows/open-sign-in.ts';
import { OWN_KEYS } from '../../core/platform/storage.ts';
import { tabStorageService } from '../../core/platform/tab-storage.ts';
import { resetRequestService } from '../../core/auth/reset-request.ts';
import type { FirstScreen } from '../view.ts';
import type { SessionEnd } from './session-end.tsx';
import type { StraightProps } from './straight/straight.tsx';
import { isBasic } from './options.ts';

/**
 * The state of the screen. prerendered: it shows only the prerendered form; loading: also while the browser navigates
 * away; retrying: loading again after a failure; straight: the browser goes to a provider without the user's choice.
 */
export type OpeningState = 'prerendered' | 'loading' | 'open' | 'failed' | 'retrying' | 'straight';

/**
 * Returns what the screen shows while the browser goes to a provider without the user's choice (sso-11); undefined if it
 * shows the sign-in options, as without the code for it.
 */
async function findStraight(core: Core): Promise<ComponentType<StraightProps> | undefined> {
  const isNamed = core.ports.location.href.includes(`${PROVIDER_PARAMETER}=`);
  if (!isNamed && !optionsService(core).features.includes(STRAIGHT_TO_PROVIDER)) return undefined;
  return import('./straight/straight.tsx')
    .then(({ loadStraight }) => loadStraight(core))
    .catch(() => undefined);
}

function createOpening(core: Core, host: Host) {
  const state = signal<OpeningState>('loading');
  /** Why the session of this tab has ended, which the screen reports once. */
  const end = signal<SessionEnd | undefined>();
  const straight = signal<ComponentType<StraightProps> | undefined>();
  /** The state to set after hydration, during which the screen must match the prerendered form. */
  let next: OpeningState | undefined;
  let isHydrating = false;
  let onShown = () => {};
  const show = (to: OpeningState) => {
    if (isHydrating) next = to;
    else state.value = to;
  };
  const settle = async (outcome: 'loaded' | 'unavailable' | 'leaving' | 'failed') => {
    if (outcome !== 'loaded') return show(outcome === 'failed' ? 'failed' : 'loading');
    straight.value = await findStraight(core);
    if (straight.peek()) return show('straight');
    performance.mark('sso:sign-in:shown' satisfies StepMark);
    return show('open');
  };
  const clearError = () => sectionErrorsService(core).clear(LIST_EMPTY);
  const open = async () => {
    show('loading');
    clearError();
    const outcome = await openSignIn(core, host);
    await settle(outcome);
    if (outcome !== 'leaving' && tabStorageService(core).get(OWN_KEYS.ended))
      import('./session-end.tsx').then(
        ({ showSessionEnd }) => showSessionEnd(core, end),
        () => {
          // Signing in works without the reason.
        },
      );
  };
  let opened: Promise<void> | undefined;
  return {
    state,
    end,
    /** What the screen shows in the state `straight`. */
    straight,
    /** Opens the screen; does nothing on a second call. Resolves when its state is settled. */
    begin: (): Promise<void> => (opened ??= open()),
    /** Opens the screen again. */
    reopen: (): void => void open(),
    /**
     * Starts with the prerendered form; calls `done` after hydration. Returns false if the screen shows something
     * other than the form.
     */
    startHydration(done: () => void): boolean {
      if (state.peek() !== 'loading' && state.peek() !== 'open') return false;
      if (state.peek() === 'open') next = 'open';
      isHydrating = true;
      onShown = done;
      state.value = 'prerendered';
      return true;
    },
    /** Shows the current state once React has hydrated the prerendered form. */
    shown(): void {
      if (!isHydrating) return;
      isHydrating = false;
      if (next) state.value = next;
      onShown();
    },
    async retry(): Promise<void> {
      if (state.peek() !== 'failed') return;
      show('retrying');
      clearError();
      await settle(await loadPortal(core, host));
    },
  };
}

export type Opening = ReturnType<typeof createOpening>;

const openings = new WeakMap<Host, Opening>();

/** Returns the state that loads the tenant's sign-in options and theme for an element, before its view is loaded. */
export function openingOf(core: Core, host: Host): Opening {
  const opening = openings.get(host) ?? createOpening(core, host);
  openings.set(host, opening);
  return opening;
}

const offersForm = (core: Core) => optionsService(core).$options.get()?.some(isBasic) ?? false;

/** Starts the requests of the sign-in screen before React is loaded. */
export function beginOpening(core: Core, host: Host) {
  const opening = openingOf(core, host);
  const isResetDue = resetRequestService(core).isPending();
  return {
    isPrerendered: opening
      .begin()
      .then(() => !isResetDue && opening.state.peek() === 'open' && offersForm(core)),
    startHydration: (done) => !isResetDue && opening.startHydration(done),
  } satisfies FirstScreen;
}
