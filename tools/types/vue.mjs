import { attributeLines, propertyLines } from './text.mjs';

const camelEvent = (name) =>
  `on${name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`;
const handlers = (events) =>
  events
    .map(
      ({ name, type }) =>
        `      ${camelEvent(name)}?: ((event: ${type.text}) => void) | undefined;\n`,
    )
    .join('');

/** Vue's templates: each tag as a global component, with its attributes, properties and events. */
export function vueTypes(tags) {
  const components = tags.map(
    ({ tagName, attributes, members, events }) =>
      `    '${tagName}': Tag<{\n${attributeLines(attributes)}${propertyLines(members)}${handlers(events)}    }>;\n`,
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
