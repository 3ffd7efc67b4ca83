import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEvent } from 'react';
import { CheckIcon } from '../shared/ui/icons.tsx';
import { Spinner } from '../shared/ui/spinner.tsx';
import { useT } from '../shared/use-core.ts';
import type { CaptchaStep } from './captcha-step.ts';

/**
 * Renders a button that fills in the characters for users who can neither see nor hear them (WCAG 3.3.8), after a
 * short proof of work.
 */
export function SolveButton({ captcha }: { captcha: CaptchaStep }) {
  useSignals();
  const t = useT();
  const isSolving = captcha.isSolving.value;
  const solve = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const input = currentTarget.form?.elements.namedItem('captcha');
    const code = await captcha.solve();
    if (code && input instanceof HTMLInputElement) input.value = code;
  };
  return (
    <button
      type="button"
      className="sso-link sso-captcha-tool"
      aria-disabled={isSolving || undefined}
      onClick={(event) => void solve(event)}
    >
      {isSolving ? <Spinner /> : <CheckIcon />}
      {t(isSolving ? 'reset.captcha.solving' : 'reset.captcha.solve')}
    </button>
  );
}
