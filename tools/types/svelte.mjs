import { attributeLines, propertyLines } from './text.mjs';

const handlers = (events) =>
  events
    .flatMap(({ name, type }) =>
      ['on', 'on:'].map(
        (prefix) => `      '${prefix}${name}'?: ((event: ${type.text}) => void) | undefined;\n`,
      ),
    )
    .join('');

/** Returns types for Svelte 4 and 5: each tag with its attributes, properties and events. */
export function svelteTypes(tags) {
  const elements = tags.map(
    ({ name, tagName, attributes, members, events }) =>
      `    '${tagName}': HTMLAttributes<${name}> & {\n${attributeLines(attributes)}${propertyLines(members)}${handlers(events)}    };\n`,
  );
  return `import type { HTMLAttributes } from 'svelte/elements';
import type { ${tags.map(({ name }) => name).join(', ')} } from './index.js';

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements.join('').trimEnd()}
  }
}
`;
}
