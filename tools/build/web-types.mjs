import { readFileSync } from 'node:fs';

const SCHEMA = 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json';

/** Returns a field that describes a value: what JetBrains calls an attribute or a property of an element. */
const valueOf = ({ name, description, type, default: initial }) => ({
  name,
  description,
  value: { type: type.text },
  ...(initial !== undefined && { default: initial }),
});

const memberOf = ({ name, description, type, readonly }) => ({
  name,
  description,
  type: type.text,
  ...(readonly && { 'read-only': true }),
});

const named = ({ name, description }) => ({ name, description });

const elementOf = ({
  tagName,
  description,
  attributes,
  members,
  events,
  slots,
  cssParts,
  cssProperties,
}) => ({
  name: tagName,
  description,
  attributes: attributes.map(valueOf),
  slots: slots.map(named),
  js: {
    properties: members.filter(({ kind }) => kind === 'field').map(memberOf),
    events: events.map(memberOf),
  },
  css: { parts: cssParts.map(named), properties: cssProperties.map(named) },
});

/** Returns completion and hints for the tags in JetBrains editors (`web-types` in package.json). */
export function webTypes(tags) {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
  return {
    $schema: SCHEMA,
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: { html: { elements: tags.map(elementOf) } },
  };
}
