import type { Details } from './details.ts';

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`-${name}`);

/** A code block of an element's page, as one framework needs it. */
interface Example {
  readonly framework: string;
  readonly language: string;
  readonly code: string;
}

/** Returns the examples of an element, one for each framework. HTML is the first. */
export function examplesOf(tag: string, { entry, attributes, event }: Details): Example[] {
  const [name, field] = event;
  const written = Object.entries(attributes).map(([key, value]) => `${key}="${value}"`);
  const lines = [`<${tag}`, ...written];
  const start = lines.join(' ');
  const handler = camel(`on-${name.replace('sso-', '')}`);
  const component = pascal(entry);
  const imported = `import 'sso-elements/${entry}';`;
  const parameter = `event: CustomEvent<SsoEvents['${name}']>`;
  const types = "import type { SsoEvents } from 'sso-elements/core';";
  return [
    {
      framework: 'HTML',
      language: 'html',
      code: `<script type="module" src="https://sso.example.com/elements/${tag}.js"></script>\n${start}></${tag}>`,
    },
    {
      framework: 'React',
      language: 'tsx',
      code: `${imported}\nimport type {} from 'sso-elements/react';\n\nexport const ${component} = () => (\n  ${start} on${name}={(event) => console.log(event.detail.${field})} />\n);`,
    },
    {
      framework: 'Vue',
      language: 'vue',
      code: `<script setup lang="ts">\n${imported}\n${types}\n\nconst ${handler} = (${parameter}) => console.log(event.detail.${field});\n</script>\n\n<template>\n  ${start} @${name}="${handler}" />\n</template>`,
    },
    {
      framework: 'Svelte',
      language: 'svelte',
      code: `<script lang="ts">\n  ${imported}\n</script>\n\n${lines.join('\n  ')}\n  on${name}={(event) => console.log(event.detail.${field})}\n></${tag}>`,
    },
    {
      framework: 'Angular',
      language: 'ts',
      code: `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';\n${imported}\n${types}\n\n@Component({\n  selector: 'app-root',\n  schemas: [CUSTOM_ELEMENTS_SCHEMA],\n  template: \`${start} (${name})="${handler}($event)"></${tag}>\`,\n})\nexport class ${component} {\n  ${handler}(${parameter}) {\n    console.log(event.detail.${field});\n  }\n}`,
    },
  ];
}
