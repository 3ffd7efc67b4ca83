import { useId } from 'react';

interface ChooseProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** The values and their labels. */
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChoose: (value: T) => void;
}

/** Renders a labeled drop-down list, for many options. */
export function Select<T extends string>({ label, value, options, onChoose }: ChooseProps<T>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value as T)}>
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Renders radio buttons side by side, for a few options. */
export function Switch<T extends string>({ label, value, options, onChoose }: ChooseProps<T>) {
  const group = useId();
  return (
    <fieldset className="switch">
      <legend>{label}</legend>
      <div>
        {options.map(([option, name]) => (
          <label key={option}>
            <input
              type="radio"
              name={group}
              checked={option === value}
              onChange={() => onChoose(option)}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
