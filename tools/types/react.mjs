import { attributeLines, propertyLines } from './text.mjs';

const handlers = (events) =>
  events
    .map(({ name, type }) => `      'on${name}'?: ((event: ${type.text}) => void) | undefined;\n`)
    .join('');

/** Returns JSX types for React 18.2 and 19. Only React 19 sets properties and adds listeners with `on` + event name. */
export function reactTypes(tags) {
  const props = tags.map(
    ({ name, tagName, attributes, members, events }) =>
      `    '${tagName}': DetailedHTMLProps<HTMLAttributes<${name}>, ${name}> & {\n${attributeLines(attributes)}${propertyLines(members)}${handlers(events)}    };\n`,
  );
  return `import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { ${tags.map(({ name }) => name).join(', ')} } from './index.js';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${props.join('').replace(/^/gm, '  ').trimEnd()}
    }
  }
}
`;
}
