import { computed, signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';
import { formatTags } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';

/** The remaining seconds at which screen readers announce the time. */
const SPOKEN_SECONDS = [120, 60, 30, 20, 10];
/** From this many remaining seconds on, the time has the danger color. */
const URGENT_SECONDS = 30;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as mm:ss. */
export const formatCountdown = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** Creates the countdown of the session warning (session-warning-02), whose signals update every second. */
export function createCountdown(core: Core, endsAtMs: () => number) {
  const remainingMs = () => Math.max(0, endsAtMs() - core.ports.now());
  const seconds = signal(Math.ceil(remainingMs() / 1000));
  const spoken = signal('');
  /** True if too little time remains for Stay Signed In to work (session-warning-08). */
  const isTooLate = signal(remainingMs() < core.constants.stayDisabledMs);

  const speak = () => {
    const left = seconds.peek();
    if (!SPOKEN_SECONDS.includes(left)) return;
    const [amount, unit] = left < 60 ? [left, 'second'] : [left / 60, 'minute'];
    const { $locale, t } = messagesService(core);
    const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
    const time = new Intl.NumberFormat(formatTags($locale.get()), style).format(amount);
    spoken.value = t('session.remaining', { time });
  };
  const tick = () => {
    const leftMs = remainingMs();
    isTooLate.value = leftMs < core.constants.stayDisabledMs;
    seconds.value = Math.ceil(leftMs / 1000);
    speak();
  };

  return {
    text: computed(() => formatCountdown(seconds.value)),
    isUrgent: computed(() => seconds.value <= URGENT_SECONDS),
    spoken,
    isTooLate,
    /** Starts the countdown and updates it when the page resumes; returns a function that stops it. */
    start(): () => void {
      let cancel = () => {};
      const run = () => {
        cancel();
        tick();
        // Just after the next full second, so that delays do not add up.
        const nextSecondMs = remainingMs() % 1000 || 1000;
        cancel = core.ports.setTimer(run, nextSecondMs + 1);
      };
      run();
      const stopListening = core.ports.onAwake(run);
      return () => {
        cancel();
        stopListening();
      };
    },
  };
}
export type Countdown = ReturnType<typeof createCountdown>;
