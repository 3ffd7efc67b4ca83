import { computed, signal } from '@preact/signals-core';
import type { Core } from '../../core/kernel/core.ts';
import { formatTags } from '../../core/i18n/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';

/** The remaining seconds that are spoken; all others would only interrupt. */
const SPOKEN_SECONDS = [120, 60, 30, 20, 10];
/** From here on the time is shown in the color of danger. */
const URGENT_SECONDS = 30;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds as mm:ss; never below 00:00. */
export const formatCountdown = (seconds: number): string =>
  `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

/** The countdown of the session warning (spec 2): signals that are set anew at each second's turn. */
export function createCountdown(core: Core, endsAtMs: () => number) {
  const remainingMs = () => Math.max(0, endsAtMs() - core.ports.now());
  const seconds = signal(Math.ceil(remainingMs() / 1000));
  const spoken = signal('');
  /** True when less remains than a click on Stay needs (spec 9). */
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
    /** Ticks until the returned function is called. A page that comes back shows the true time at once. */
    start(): () => void {
      let cancel = () => {};
      const run = () => {
        cancel();
        tick();
        // Just past the second's turn, whatever delayed the turn before.
        const untilTurnMs = remainingMs() % 1000 || 1000;
        cancel = core.ports.setTimer(run, untilTurnMs + 1);
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
