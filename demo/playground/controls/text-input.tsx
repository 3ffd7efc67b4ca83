import { useId } from 'react';

export interface TextInputProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** Shows the color that the text names. */
  readonly isColor?: boolean;
  readonly onInput: (value: string) => void;
}

/** A `#rrggbb` that the browser's color picker takes. */
const pickable = (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : '#808080');

/** A line of text with its label; for a color also the browser's picker. */
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
            value={pickable(value || (placeholder ?? ''))}
            onChange={({ target }) => onInput(target.value)}
          />
        )}
      </div>
    </div>
  );
}
