import { docOf } from './text.mjs';

const property = ({ name, type, description, readonly }) =>
  `${docOf(description)}  ${readonly ? 'readonly ' : ''}${name}${readonly ? '' : '?'}: ${type.text}${readonly ? '' : ' | undefined'};\n`;

/** Returns the types of a tag: its events, its element, and the entry for `document.createElement`. */
export function htmlTypes({ name, tagName, description, members, events }) {
  const fields = members
    .filter(({ kind }) => kind === 'field')
    .map(property)
    .join('\n');
  const eventLines = events
    .map(({ name: event, type }) => `  '${event}': ${type.text};\n`)
    .join('');
  return `import './elements/events.js';

/** The events that \`<${tagName}>\` dispatches. */
export interface ${name}Events {
${eventLines}}

${docOf(description, '')}export interface ${name} extends HTMLElement {
${fields}}

declare global {
  interface HTMLElementTagNameMap {
    '${tagName}': ${name};
  }
}
`;
}
