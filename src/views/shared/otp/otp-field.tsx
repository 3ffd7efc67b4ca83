import { effect } from '@preact/signals-core';
import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { type ClipboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { OtpEntry, OtpProblem } from './otp-entry.ts';

/** Positions between the digits, as in `selectionStart` and `selectionEnd`. */
interface OtpSelection {
  readonly start: number;
  readonly end: number;
}

interface OtpBoxesProps {
  length: number;
  /** The caret or the selected range; undefined while the input is not focused. */
  selection: OtpSelection | undefined;
  isInvalid: boolean;
}

/** Renders the boxes behind the single input. */
function OtpBoxes({ length, selection, isInvalid }: OtpBoxesProps) {
  const { start, end } = selection ?? { start: -1, end: -1 };
  const isCaret = start === end;
  const classNames = (index: number) =>
    [
      'sso-otp-box',
      isInvalid && 'sso-otp-box-invalid',
      // After the last digit, the caret has no box of its own.
      isCaret && index === Math.min(start, length - 1) && 'sso-otp-box-active',
      !isCaret && index >= start && index < end && 'sso-otp-box-selected',
    ].filter(Boolean);
  return (
    <span className="sso-otp-boxes" aria-hidden="true">
      {Array.from({ length }, (_, index) => (
        <span key={index} className={classNames(index).join(' ')} />
      ))}
    </span>
  );
}

export interface OtpFieldProps {
  otp: OtpEntry;
  label: string;
  /** Returns what the field says about an invalid entry. */
  problemText: (problem: OtpProblem) => string;
  /** Why the gateway has refused the code; shown unless the entry itself is invalid. */
  refusal?: string;
  /** True while the code is checked; the input keeps the focus. */
  isReadOnly?: boolean;
  /** A text that says until when the code is valid. */
  hint: string | undefined;
  /** ID of another element that describes the input. */
  describedBy?: string | undefined;
  /** Called when a complete code has been typed, pasted or filled in. */
  onComplete?: () => void;
}

/**
 * Renders the input for the one-time code (password-reset-05). It looks like six boxes but is a single input, which
 * works with autofill, paste and screen readers (password-reset-05). Always left-to-right.
 */
export function OtpField({
  otp,
  label,
  problemText,
  refusal = '',
  isReadOnly = false,
  hint,
  describedBy = '',
  onComplete,
}: OtpFieldProps) {
  useSignals();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const selection = useSignal<OtpSelection | undefined>(undefined);
  const { length } = otp;
  const problem = otp.problem.value;
  const error = problem ? problemText(problem) : refusal;

  useLayoutEffect(() => input.current?.focus(), []);
  useLayoutEffect(
    () =>
      effect(() => {
        // The digits may be cleared or pasted without React rendering in between.
        const digits = otp.digits.value;
        if (input.current && input.current.value !== digits) input.current.value = digits;
      }),
    [otp],
  );
  useEffect(() => {
    // React's own event does not fire when a script selects text, as after a rejected code.
    document.addEventListener('selectionchange', updateSelection);
    return () => document.removeEventListener('selectionchange', updateSelection);
  });

  const updateSelection = () => {
    const field = input.current;
    const { selectionStart: start, selectionEnd: end } = field ?? {};
    const isFocused =
      field?.matches(':focus') && typeof start === 'number' && typeof end === 'number';
    selection.value = isFocused ? { start, end } : undefined;
  };
  const edit = () => {
    const field = input.current;
    if (!field) return;
    const typed = field.value;
    const after = typed.length - (field.selectionEnd ?? typed.length);
    const accepted = otp.take(typed);
    if (accepted !== typed) {
      field.value = accepted;
      // The caret keeps its distance to the end when characters before it are removed.
      const caret = Math.max(0, accepted.length - after);
      field.setSelectionRange(caret, caret);
    }
    updateSelection();
    complete();
  };
  const complete = () => {
    if (otp.digits.peek().length === length && !otp.problem.peek()) onComplete?.();
  };
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    if (!otp.paste(event.clipboardData.getData('text'))) return;
    event.preventDefault();
    complete();
  };

  return (
    <div className="sso-otp">
      <label className="sso-otp-label" htmlFor={id}>
        {label}
      </label>
      <div className="sso-otp-row" dir="ltr">
        <OtpBoxes length={length} selection={selection.value} isInvalid={error !== ''} />
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
          aria-invalid={error !== ''}
          readOnly={isReadOnly}
          aria-describedby={`${error ? `${id}-error` : ''} ${hint ? `${id}-hint` : ''} ${describedBy}`.trim()}
          onInput={(event) => event.nativeEvent.isComposing || edit()}
          onCompositionEnd={edit}
          onPaste={paste}
          onFocus={updateSelection}
          onBlur={updateSelection}
        />
      </div>
      {hint && (
        <p className="sso-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div role="alert">
        {error && (
          <p className="sso-field-error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
