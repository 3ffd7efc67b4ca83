import { CONSTANTS } from '../../core/kernel/constants.ts';

const { toastEaseMs, spinnerFadeInMs, spinnerFadeOutMs } = CONSTANTS;

/**
 * Sets the durations of `notices.css` to the core's constants. They are set inside the shadow root, out of a page's
 * reach.
 */
export const durationsCss = `.sso-scope {
  --sso-notices-ease: ${toastEaseMs}ms;
  --sso-notices-fade-in: ${spinnerFadeInMs}ms;
  --sso-notices-fade-out: ${spinnerFadeOutMs}ms;
}`;
