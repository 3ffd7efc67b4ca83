import { CONSTANTS } from '../../core/kernel/constants.ts';

const { toastEaseMs, spinnerFadeInMs, spinnerFadeOutMs } = CONSTANTS;

/** The durations of `notices.css`, which thus are the core's. Set inside the tag, where no page changes them. */
export const durationsCss = `.sso-scope {
  --sso-notices-ease: ${toastEaseMs}ms;
  --sso-notices-fade-in: ${spinnerFadeInMs}ms;
  --sso-notices-fade-out: ${spinnerFadeOutMs}ms;
}`;
