import { camel, docOf } from './text.mjs';

const INDENT = '      ';
const line = (name, type, description) =>
  `${docOf(description, INDENT)}${INDENT}${name}?: ${type} | undefined;\n`;

/** Vue spells props in camel case; `.prop` gives a tag an object, without it the text of one. */
const props = (attributes) =>
  attributes
    .map(({ name, type: { text }, description }) =>
      line(camel(name), text.includes('{') ? `string | ${text}` : text, description),
    )
    .join('');

const handlers = (events) =>
  events
    .map(({ name, type: { text } }) => line(camel(`on-${name}`), `((event: ${text}) => void)`))
    .join('');

/** Vue's templates: each tag as a global component, with its attributes, properties and events. */
export function vueTypes(tags) {
  const components = tags.map(
    ({ tagName, attributes, events }) =>
      `    '${tagName}': Tag<{\n${props(attributes)}${handlers(events)}    }>;\n`,
  );
  return `import type { HTMLAttributes, PublicProps } from 'vue';

type Tag<Props> = new () => { $props: PublicProps & HTMLAttributes & Props };

declare module 'vue' {
  interface GlobalComponents {
${components.join('').trimEnd()}
  }
}
`;
}
