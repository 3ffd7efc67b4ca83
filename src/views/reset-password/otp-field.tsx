import { effect } from '@preact/signals-core';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, type ClipboardEvent } from 'react';
import { useT } from '../shared/use-core.ts';
import type { OtpEntry } from './otp-entry.ts';
import { OtpBoxes, type OtpSelection } from './otp-boxes.tsx';

export interface OtpFieldProps {
  otp: OtpEntry;
  /** Until when the code is valid, in words. */
  hint: string | undefined;
  /** What else describes the field. */
  describedBy: string | undefined;
}

/**
 * The one-time code (spec 2, 5): a single input, which autofill, paste and screen readers know how to
 * use, drawn as six boxes (decisions 5). Always written from left to right.
 */
export function OtpField({ otp, hint, describedBy = '' }: OtpFieldProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const selection = useSignal<OtpSelection | undefined>(undefined);
  const { length } = otp;
  const problem = otp.problem.value;

  useLayoutEffect(() => input.current?.focus(), []);
  useLayoutEffect(
    () =>
      effect(() => {
        // The digits may be cleared or pasted past the field, even between two drawings.
        const kept = otp.digits.value;
        if (input.current && input.current.value !== kept) input.current.value = kept;
      }),
    [otp],
  );
  useEffect(() => {
    // React's own event misses what a script selects, such as a code that was refused.
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  });

  const look = () => {
    const field = input.current;
    const { selectionStart: start, selectionEnd: end } = field ?? {};
    const isUsed = field?.matches(':focus') && typeof start === 'number' && typeof end === 'number';
    selection.value = isUsed ? { start, end } : undefined;
  };
  const edit = () => {
    const field = input.current;
    if (!field) return;
    const typed = field.value;
    const after = typed.length - (field.selectionEnd ?? typed.length);
    const kept = otp.take(typed);
    if (kept !== typed) {
      field.value = kept;
      // The caret keeps its distance to the end, whatever was taken out before it.
      const caret = Math.max(0, kept.length - after);
      field.setSelectionRange(caret, caret);
    }
    look();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (otp.paste(event.clipboardData.getData('text'))) event.preventDefault();
  };

  return (
    <div className="sso-otp">
      <label className="sso-otp-label" htmlFor={id}>
        {t('reset.otp.label')}
      </label>
      <div className="sso-otp-row" dir="ltr">
        <OtpBoxes length={length} selection={selection.value} isInvalid={problem !== undefined} />
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
          aria-describedby={`${problem ? `${id}-error` : ''} ${hint ? `${id}-hint` : ''} ${describedBy}`.trim()}
          onInput={(event) => event.nativeEvent.isComposing || edit()}
          onCompositionEnd={edit}
          onPaste={paste}
          onFocus={look}
          onBlur={look}
        />
      </div>
      {hint && (
        <p className="sso-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
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
