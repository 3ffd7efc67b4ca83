import { themeOf, type Entry } from '../choice.ts';
import type { ControlProps } from '../playground.tsx';
import { TextInput } from './text-input.tsx';

/** The theme entries of spec 3 with what each is for. */
const ENTRIES = [
  ['NAME', 'Name'],
  ['MLOGO', 'Logo'],
  ['PLOGO', 'Logo in the header'],
  ['IMG', 'Side image'],
  ['ICON', 'Favicon'],
  ['TITLE', 'Page title'],
  ['RESETP', 'Words of the reset link'],
  ['TNC', 'Words of the terms link'],
  ['FOOTER', 'Footer'],
] as const;

/** What the tenant says of itself; edits are shown as the tenant's own. */
export function ThemeControls({ choice, onChange }: ControlProps) {
  const theme = themeOf(choice);
  const entryOf = (type: string) => theme.find((entry) => entry.type === type);
  const edit = (type: string, some: Partial<Entry>) => {
    const edited = { type, ...entryOf(type), ...some };
    onChange({ theme: [...theme.filter((entry) => entry.type !== type), edited] });
  };
  return (
    <details className="group">
      <summary>Tenant’s theme</summary>
      <TextInput
        label="Color"
        isColor
        value={entryOf('NAME')?.color ?? ''}
        onInput={(color) => edit('NAME', { color })}
      />
      {ENTRIES.map(([type, label]) => (
        <TextInput
          key={type}
          label={label}
          value={entryOf(type)?.value ?? ''}
          onInput={(value) => edit(type, { value })}
        />
      ))}
      {choice.theme && (
        <button type="button" onClick={() => onChange({ theme: undefined })}>
          As it was
        </button>
      )}
    </details>
  );
}
