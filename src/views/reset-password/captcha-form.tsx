import { useSignals } from '@preact/signals-react/runtime';
import { type InputEvent, type MouseEvent, type SubmitEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { CaptchaBlock } from '../shared/captcha/captcha-block.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Field } from '../shared/ui/field.tsx';
import { useT } from '../shared/use-core.ts';
import { ProblemNote } from './problem-note.tsx';
import type { Reset } from './reset-model.ts';
import { ReturnLink } from './return-link.tsx';
import { useValidUntil } from './use-valid-until.ts';
import { CheckIcon } from '../shared/ui/icons.tsx';
import type { CaptchaStep } from './captcha-step.ts';

/** Renders a button that fills in the characters for users who can neither see nor hear them (WCAG 3.3.8). */
function FillInButton({ captcha }: { captcha: CaptchaStep }) {
  const t = useT();
  const fillIn = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const input = form?.elements.namedItem('captcha');
    if (!(input instanceof HTMLInputElement)) return;
    // Enables the next field.
    flushSync(() => (input.value = captcha.fillIn()));
    const next = form?.elements.namedItem('username');
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <button type="button" className="sso-link sso-captcha-tool" onClick={fillIn}>
      <CheckIcon />
      <span>{t('reset.captcha.fillIn')}</span>
    </button>
  );
}

export interface FormProps {
  reset: Reset;
  headingId: string;
}

/** Renders step 1 (password-reset-01): the captcha, the user ID that it enables, and Send OTP. */
export function CaptchaForm({ reset, headingId }: FormProps) {
  useSignals();
  const t = useT();
  const { captcha } = reset;
  const userId = useRef<HTMLInputElement>(null);
  const code = captcha.code.value;
  const isCorrect = captcha.isCorrect.value;
  const isSending = captcha.isSending.value;
  const captchaError = captcha.captchaError.value;
  const userIdError = captcha.userIdError.value;
  const seconds = captcha.secondsToWait.value;
  const validUntil = useValidUntil(captcha.validUntil.value);

  useLayoutEffect(() => {
    // The timer that renews the captcha disables the user ID, which would lose the focus.
    const form = userId.current?.form;
    const root = form?.getRootNode() as Document | ShadowRoot | undefined;
    const focused = root?.activeElement;
    const input = form?.elements.namedItem('captcha');
    if (focused?.matches(':disabled') && form?.contains(focused) && input instanceof HTMLElement)
      input.focus();
  }, [isCorrect]);

  const edit = ({ target }: InputEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'captcha') captcha.enterCaptcha(target.value);
    else captcha.enterUserId(target.value);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A password manager may have filled it in without an event.
    if (userId.current) captcha.enterUserId(userId.current.value);
    await captcha.send();
    // The button is disabled for a while, so the focus goes to the input next to the error message.
    if (captcha.problem.peek() && !captcha.canSend.peek()) userId.current?.focus();
  };

  return (
    <form
      className="sso-reset-form"
      noValidate
      aria-labelledby={headingId}
      onSubmit={(event) => void submit(event)}
      onInput={edit}
    >
      <CaptchaBlock
        code={code}
        error={captchaError && t(captchaError)}
        onRefresh={captcha.refresh}
        hint={validUntil}
        tools={<FillInButton captcha={captcha} />}
      />
      <Field
        inputRef={userId}
        label={t('login.userId.label')}
        name="username"
        placeholder={t('login.userId.placeholder')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
        defaultValue={captcha.account.peek()}
        disabled={!isCorrect}
        hint={t('reset.hint')}
        error={userIdError && t(userIdError)}
      />
      <ProblemNote text={captcha.problem} />
      <Button
        type="submit"
        isWide
        isBusy={isSending}
        disabled={!isSending && !captcha.canSend.value}
      >
        {t(isSending ? 'reset.sending' : seconds > 0 ? 'reset.sendIn' : 'reset.send', { seconds })}
      </Button>
      <ReturnLink reset={reset} />
    </form>
  );
}
