import type { ControlProps } from '../playground.tsx';
import { TOKENS } from '../tokens.ts';
import { TextInput } from './text-input.tsx';

/** The tokens that the page sets on the tag; an empty one is left to the tag. */
export function TokenControls({ choice, onChange }: ControlProps) {
  const { tokens } = choice;
  const set = (name: string, value: string) => {
    const all = Object.entries({ ...tokens, [name]: value });
    onChange({ tokens: Object.fromEntries(all.filter(([, text]) => text)) });
  };
  return (
    <details className="group">
      <summary>Tokens</summary>
      {TOKENS.map(({ name, value }) => (
        <TextInput
          key={name}
          label={name}
          placeholder={value}
          isColor={/^light-dark|#/.test(value)}
          value={tokens[name] ?? ''}
          onInput={(next) => set(name, next)}
        />
      ))}
      <button type="button" onClick={() => onChange({ tokens: {} })}>
        As they were
      </button>
    </details>
  );
}
