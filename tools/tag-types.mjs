import { isWritten, readManifest, tagsOf } from './manifest.mjs';
import { htmlTypes } from './types/html.mjs';
import { reactTypes } from './types/react.mjs';
import { svelteTypes } from './types/svelte.mjs';
import { vscodeData } from './types/vscode.mjs';
import { vueTypes } from './types/vue.mjs';

/** `sso-login` is imported as `sso-elements/login`. */
const entryOf = (tagName) => tagName.replace(/^sso-/, '');

/** A tag whose sources have its class needs no other type. */
const classTypes = ({ name, tagName }) =>
  `import './elements/events.js';\n\nexport type { ${name} } from './elements/${tagName}.js';\n`;

const hasClass = ({ members }) => members.some(({ kind }) => kind === 'method');

const indexTypes = (tags) =>
  tags.map(({ tagName }) => `export * from './${entryOf(tagName)}.js';\n`).join('') +
  `export { configure, getCore } from './core/index.js';\nexport type { SsoEvents } from './core/index.js';\n`;

/** Rollup plugin: the tags' manifest, and from it what editors and type checkers read. */
export function tagTypes() {
  return {
    name: 'tag-types',
    generateBundle() {
      const manifest = readManifest();
      const all = tagsOf(manifest);
      // Templates and completion offer only what a page writes.
      const tags = all.filter(isWritten);
      const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
      emit('custom-elements.json', json(manifest));
      emit('vscode.html-custom-data.json', json(vscodeData(tags)));
      for (const tag of all)
        emit(
          `types/${entryOf(tag.tagName)}.d.ts`,
          hasClass(tag) ? classTypes(tag) : htmlTypes(tag),
        );
      // Types alone: an import that is not erased loads a module without anything in it.
      emit('types/none.js', 'export {};\n');
      emit('types/index.d.ts', indexTypes(all));
      emit('types/react.d.ts', reactTypes(tags));
      emit('types/vue.d.ts', vueTypes(tags));
      emit('types/svelte.d.ts', svelteTypes(tags));
    },
  };
}
