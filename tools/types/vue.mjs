import { camel, docOf } from './text.mjs';

const INDENT = '      ';
const line = (name, type, description) =>
  `${docOf(description, INDENT)}${INDENT}${name}?: ${type} | undefined;\n`;

/**
 * Returns the props in camel case and in kebab case. Vue's type checker looks up the camel case, and does not recognize
 * the tag's events if a prop is missing. With `.prop` a prop takes an object, otherwise its text.
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

/** Returns types for Vue's templates: each tag as a global component with its attributes and events. */
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
