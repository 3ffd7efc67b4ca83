import { useId } from 'react';

export interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Adds a color picker. */
  readonly isColor?: boolean;
  readonly onInput: (value: string) => void;
}

/** Returns a color that the browser's color picker accepts (`#rrggbb`); gray for any other text. */
const pickerValue = (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : '#808080');

/** Renders a labeled text field; for a color also the browser's color picker. */
export function TextInput({ label, value, placeholder, isColor, onInput }: TextInputProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="line">
        <input
          id={id}
          type="text"
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onInput(target.value)}
        />
        {isColor && (
          <input
            type="color"
            aria-label={`${label}: picker`}
            value={pickerValue(value || (placeholder ?? ''))}
            onChange={({ target }) => onInput(target.value)}
          />
        )}
      </div>
    </div>
  );
}
