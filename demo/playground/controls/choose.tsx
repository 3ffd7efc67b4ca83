import { useId } from 'react';

interface ChooseProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** Values with what they are called. */
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChoose: (value: T) => void;
}

/** One of many: a drop-down list with its label. */
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

/** One of a few: buttons side by side. */
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
