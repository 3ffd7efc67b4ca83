/** Positions between the digits, as in `selectionStart` and `selectionEnd`. */
export interface OtpSelection {
  readonly start: number;
  readonly end: number;
}

export interface OtpBoxesProps {
  length: number;
  /** The caret or the selected range; undefined while the input is not focused. */
  selection: OtpSelection | undefined;
  isInvalid: boolean;
}

/** Renders the boxes behind the single input. */
export function OtpBoxes({ length, selection, isInvalid }: OtpBoxesProps) {
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
