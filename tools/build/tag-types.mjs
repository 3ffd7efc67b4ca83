import { readFile } from 'node:fs/promises';
import { camel, readManifest } from './manifest.mjs';
import { webTypes } from './web-types.mjs';

/** The types of each framework are these files, over the generated `tags.d.ts`. */
const FRAMEWORKS = ['react', 'svelte', 'vue'];

/** Returns the package entry of a tag: `sso-login` is imported as `sso-elements/login`. */
const entryOf = (tagName) => tagName.replace(/^sso-/, '');

const lines = (list, lineOf) => list.map(lineOf).join('');
const field = (name, type, description) =>
  `  /** ${description} */\n  ${name}?: ${type} | undefined;\n`;
const isText = (type) => !type.text.includes('{');

/** Returns the types of an element without a class of its own. */
const elementOf = ({ name, tagName, description }) => `
/** ${description} */
export interface ${name} extends HTMLElement, Omit<${name}Props, keyof HTMLElement> {}

declare global {
  interface HTMLElementTagNameMap {
    '${tagName}': ${name};
  }
}
`;

/** Returns the types of a tag: its attributes, the same in camel case, its events and its element. */
const typesOf = (tag) => `import './elements/events.js';

/** The attributes of \`<${tag.tagName}>\` in markup. */
export interface ${tag.name}Attributes {
${lines(tag.attributes, ({ name, type, description }) => field(`'${name}'`, isText(type) ? type.text : 'string', description))}}

/** The attributes in camel case, with objects instead of their text. */
export interface ${tag.name}Props {
${lines(tag.attributes, ({ name, type, description }) => field(camel(name), type.text, description))}}

/** The events that \`<${tag.tagName}>\` dispatches. */
export interface ${tag.name}Events {
${lines(tag.events, ({ name, type }) => `  '${name}': ${type.text};\n`)}}
${hasClass(tag) ? `\nexport type { ${tag.name} } from './elements/${tag.tagName}.js';\n` : elementOf(tag)}`;

const hasClass = ({ members }) => members.some(({ kind }) => kind === 'method');

/** Returns what the types of a framework are derived from. */
const tagMap = (tags) => `import type * as all from './index.js';

export interface Tags {
${lines(
  tags,
  ({ name, tagName }) => `  '${tagName}': {
    element: all.${name};
    attributes: all.${name}Attributes;
    props: all.${name}Props;
    events: all.${name}Events;
  };
`,
)}}
`;

const indexTypes = (
  tags,
) => `${lines(tags, ({ tagName }) => `export * from './${entryOf(tagName)}.js';\n`)}
export { configure } from './core/index.js';
export type { SsoEvents } from './core/index.js';
`;

/** Returns completion and hints for the tags in HTML files, for VS Code (`html.customData`). */
const vscodeData = (tags) => ({
  version: 1.1,
  tags: tags.map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map(({ name, description, type }) => ({
      name,
      description,
      ...(/^'[^{]*'$/.test(type.text) && {
        values: [...type.text.matchAll(/'(.*?)'/g)].map(([, value]) => ({ name: value })),
      }),
    })),
  })),
});

/** Rollup plugin that writes the tags' manifest, and the files for editors and type checkers that derive from it. */
export function tagTypes() {
  return {
    name: 'tag-types',
    async generateBundle() {
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
      const manifest = readManifest();
      const all = manifest.modules.flatMap(({ declarations }) => declarations);
      // Templates and completion offer only tags that pages contain in their markup.
      const written = all.filter(({ tagName }) => tagName !== 'sso-notifications');
      emit('custom-elements.json', json(manifest));
      emit('vscode.html-custom-data.json', json(vscodeData(written)));
      emit('web-types.json', json(webTypes(written)));
      emit('types/tags.d.ts', tagMap(written));
      emit('types/index.d.ts', indexTypes(all));
      for (const tag of all) emit(`types/${entryOf(tag.tagName)}.d.ts`, typesOf(tag));
      for (const name of FRAMEWORKS)
        emit(`types/${name}.d.ts`, await readFile(`tools/build/types/${name}.d.ts`, 'utf8'));
      // The entries with only types need a module for imports that are not erased.
      emit('types/none.js', 'export {};\n');
    },
  };
}
