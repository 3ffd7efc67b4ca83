import { docOf } from './text.mjs';

const property = ({ name, type, description, readonly }) =>
  `${docOf(description)}  ${readonly ? 'readonly ' : ''}${name}${readonly ? '' : '?'}: ${type.text}${readonly ? '' : ' | undefined'};\n`;

/** A tag's type, where no class in the sources is it already, and what `document.createElement` gives. */
export function htmlTypes({ name, tagName, description, members, events }) {
  const fields = members
    .filter(({ kind }) => kind === 'field')
    .map(property)
    .join('\n');
  const heard = events.map(({ name: event, type }) => `  '${event}': ${type.text};\n`).join('');
  return `import './elements/events.js';

/** The events that \`<${tagName}>\` tells. */
export interface ${name}Events {
${heard}}

${docOf(description, '')}export interface ${name} extends HTMLElement {
${fields}}

declare global {
  interface HTMLElementTagNameMap {
    '${tagName}': ${name};
  }
}
`;
}
