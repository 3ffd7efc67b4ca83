import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, type ClipboardEvent } from 'react';
import { useT } from '../shared/use-core.ts';
import type { OtpEntry } from './otp-entry.ts';
import { OtpBoxes } from './otp-boxes.tsx';

export interface OtpFieldProps {
  otp: OtpEntry;
  /** What else describes the field. */
  describedBy: string;
}

/**
 * The one-time code (spec 2, 5): a single input, which autofill, paste and screen readers know how to
 * use, drawn as six boxes (decisions 5). Always written from left to right.
 */
export function OtpField({ otp, describedBy }: OtpFieldProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret stands; -1 while the field is not in use, or a selection shows itself. */
  const caret = useSignal(-1);
  const { length } = otp;
  const digits = otp.digits.value;
  const problem = otp.problem.value;

  useEffect(() => input.current?.focus(), []);
  useLayoutEffect(() => {
    // Cleared from outside; what is typed was put in order before.
    if (input.current && input.current.value !== digits) input.current.value = digits;
  }, [digits]);

  const look = () => {
    const field = input.current;
    const { selectionStart: start, selectionEnd: end } = field ?? {};
    const isFocused = field?.matches(':focus') ?? false;
    caret.value = isFocused && start === end ? Math.min(start ?? 0, length - 1) : -1;
  };
  const putIn = (text: string, caretAt: number) => {
    if (!input.current || input.current.value === text) return;
    input.current.value = text;
    input.current.setSelectionRange(caretAt, caretAt);
  };
  const edit = () => {
    const field = input.current;
    if (!field) return;
    const typed = field.value;
    const after = typed.length - (field.selectionEnd ?? typed.length);
    const kept = otp.take(typed);
    // The caret keeps its distance to the end, whatever was taken out before it.
    putIn(kept, Math.max(0, kept.length - after));
    look();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!otp.paste(event.clipboardData.getData('text'))) return;
    event.preventDefault();
    putIn(otp.digits.peek(), length);
    look();
  };

  return (
    <div className="sso-otp">
      <label className="sso-otp-label" htmlFor={id}>
        {t('reset.otp.label')}
      </label>
      <div className="sso-otp-row" dir="ltr">
        <OtpBoxes length={length} active={caret.value} isInvalid={problem !== undefined} />
        <input
          ref={input}
          id={id}
          className="sso-otp-input"
          name="otp"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          aria-invalid={problem !== undefined}
          aria-describedby={`${problem ? `${id}-error` : ''} ${describedBy}`.trim()}
          onInput={(event) => (event.nativeEvent).isComposing || edit()}
          onCompositionEnd={edit}
          onPaste={paste}
          onSelect={look}
          onFocus={look}
          onBlur={look}
        />
      </div>
      <div role="alert">
        {problem && (
          <p className="sso-field-error" id={`${id}-error`}>
            {t(`reset.otp.${problem}`, { length })}
          </p>
        )}
      </div>
    </div>
  );
}
