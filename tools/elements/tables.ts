import type { ManifestAttribute, ManifestElement } from '../build/manifest.mjs';
import { SEE } from './details.ts';

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', String.raw`\|`);
const code = (text: string): string => `\`${text}\``;

/** Returns a table in Markdown; an empty text without rows. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A union with more members is shown as its plain type. */
const MANY = 6;

/** Returns a type as a reader needs it: the values of a short union, `string` for a long one. */
function typeText(text: string): string {
  const members = text.match(/'[^']*'/g) ?? [];
  const isUnion = text.replace(/'[^']*'|[\s|]/g, '') === '';
  if (!isUnion) return code(text);
  if (members.length > MANY) return code('string');
  return members.map((member) => code(member.slice(1, -1))).join(', ');
}

/** Returns the type of an event's `detail`. The kinds of `sso-error` have a page of their own. */
const detailText = (type: string): string => {
  const detail = type
    .replace(/^CustomEvent<|>$/g, '')
    .replace(/(?:'[\w-]+' \| ){6,}'[\w-]+'/, 'string');
  return code(detail === 'Record<string, never>' ? '{}' : detail.replace(/; \}$/, ' }'));
};

const BY_DEFAULT = /[;,] `[^`]+` by default\b/;
const DEFAULTS_TO = / Defaults to ([^.]+)\./;

/** Returns a description, with a link to what explains it further. */
function explained(name: string, description: string): string {
  const see = SEE[name];
  const text = description.replace(/^Dispatched (?:when )?/, '');
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return see ? `${sentence} ${see}.` : sentence;
}

function defaultOf({ name, type, description, default: value }: ManifestAttribute): string {
  if (value !== undefined) return code(value);
  if (type.text === 'boolean') return 'off';
  const [, words] = DEFAULTS_TO.exec(description) ?? [];
  return words ?? (name === 'reauth' ? 'a redirect' : 'none');
}

/** Returns the table of attributes. */
export const attributesTable = ({ attributes }: ManifestElement): string =>
  table(
    ['Attribute', 'Type', 'Default', 'Description'],
    attributes.map((attribute) => {
      const { name, type, description } = attribute;
      const short = description.replace(BY_DEFAULT, '').replace(DEFAULTS_TO, '');
      return [code(name), typeText(type.text), defaultOf(attribute), explained(name, short)];
    }),
  );

/** Returns the table of properties without an attribute, and of methods. */
export const membersTable = ({ members }: ManifestElement): string =>
  table(
    ['Property or method', 'Type', 'Description'],
    members.flatMap((member) => {
      if (member.kind === 'method') {
        const parameters = member.parameters.map(
          ({ name, optional }) => `${name}${optional ? '?' : ''}`,
        );
        const signature = `${member.name}(${parameters.join(', ')})`;
        return [
          [
            code(signature),
            code(member.return.type.text),
            explained(member.name, member.description),
          ],
        ];
      }
      if (member.attribute !== undefined) return [];
      const isReadOnly = member.readonly ? ' Read-only.' : '';
      return [[code(member.name), code(member.type.text), member.description + isReadOnly]];
    }),
  );

/** Returns the table of events. */
export const eventsTable = ({ events }: ManifestElement): string =>
  table(
    ['Event', '`detail`', 'Cancelable', 'When'],
    events.map(({ name, type, description }) => [
      code(name),
      detailText(type.text),
      description.includes('Cancelable:') ? 'yes' : 'no',
      explained(name, description.replace('Cancelable: cancel', 'Cancel')),
    ]),
  );

export const slotsTable = ({ slots }: ManifestElement): string =>
  table(
    ['Slot', 'Description'],
    slots.map(({ name, description }) => [code(name), description]),
  );

export const partsTable = ({ cssParts }: ManifestElement): string =>
  table(
    ['Part', 'Description'],
    cssParts.map(({ name, description }) => [code(name), description]),
  );

export const tokensTable = ({ cssProperties }: ManifestElement): string =>
  table(
    ['Token', 'Default', 'Description'],
    cssProperties.map(({ name, description, default: value = '' }) => [
      code(name),
      code(value.replace(/^light-dark\((.+), (.+)\)$/, '$1 / $2')),
      description,
    ]),
  );
export const sizesTable = (rows: readonly (readonly string[])[]): string =>
  table(['What a page loads', 'At most'], rows);
