import { camel, docOf } from './text.mjs';

const INDENT = '      ';
const line = (name, type, description) =>
  `${docOf(description, INDENT)}${INDENT}${name}?: ${type} | undefined;\n`;

/**
 * Vue's checker looks for a prop in camel case and, once one is not found, knows no event of the tag either: both
 * spellings are there. `.prop` gives a tag an object, without it the text of one.
 */
const props = (attributes) =>
  attributes
    .flatMap(({ name, type: { text }, description }) =>
      [...new Set([camel(name), name])].map((each) =>
        line(
          each === camel(name) ? each : `'${each}'`,
          text.includes('{') ? `string | ${text}` : text,
          description,
        ),
      ),
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
