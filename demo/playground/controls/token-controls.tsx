import type { ControlProps } from '../playground.tsx';
import { TOKENS } from '../tokens.ts';
import { TextInput } from './text-input.tsx';

/** Renders the controls of the tokens that the page sets on the tag. An empty field keeps the tag's default. */
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
        Reset tokens
      </button>
    </details>
  );
}
