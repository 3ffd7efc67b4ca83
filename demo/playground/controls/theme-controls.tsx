import { themeOf, type Entry } from '../choice.ts';
import type { ControlProps } from './control.ts';
import { TextInput } from './text-input.tsx';

/** The theme entries (theming-01 to theming-05) and their labels. */
const ENTRIES = [
  ['NAME', 'Name'],
  ['MLOGO', 'Logo'],
  ['PLOGO', 'Logo in the header'],
  ['IMG', 'Side image'],
  ['ICON', 'Favicon'],
  ['TITLE', 'Page title'],
  ['RESETP', 'Text of the reset link'],
  ['TNC', 'Text of the terms link'],
  ['FOOTER', 'Footer'],
] as const;

/** Renders the controls of the tenant's theme entries. */
export function ThemeControls({ choice, onChange }: ControlProps) {
  const theme = themeOf(choice);
  /** The first entry of a type; the controls change no dark logo, notice or contact. */
  const isEdited = (entry: Entry, type: string) => entry.type === type && entry.scheme !== 'dark';
  const entryOf = (type: string) => theme.find((entry) => isEdited(entry, type));
  const edit = (type: string, changes: Partial<Entry>) => {
    const edited = { type, ...entryOf(type), ...changes };
    onChange({ theme: [edited, ...theme.filter((entry) => !isEdited(entry, type))] });
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
          Reset theme
        </button>
      )}
    </details>
  );
}
