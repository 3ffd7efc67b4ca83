import { isWritten, readManifest, tagsOf } from './manifest.mjs';
import { htmlTypes } from './types/html.mjs';
import { reactTypes } from './types/react.mjs';
import { svelteTypes } from './types/svelte.mjs';
import { vscodeData } from './types/vscode.mjs';
import { vueTypes } from './types/vue.mjs';

/** Returns the package entry of a tag: `sso-login` is imported as `sso-elements/login`. */
const entryOf = (tagName) => tagName.replace(/^sso-/, '');

/** Returns the types of a tag whose sources contain its class. */
const classTypes = ({ name, tagName }) =>
  `import './elements/events.js';\n\nexport type { ${name} } from './elements/${tagName}.js';\n`;

const hasClass = ({ members }) => members.some(({ kind }) => kind === 'method');

const indexTypes = (tags) =>
  tags.map(({ tagName }) => `export * from './${entryOf(tagName)}.js';\n`).join('') +
  `export { configure } from './core/index.js';\nexport type { SsoEvents } from './core/index.js';\n`;

/** Rollup plugin that writes the tags' manifest, and the files for editors and type checkers that derive from it. */
export function tagTypes() {
  return {
    name: 'tag-types',
    generateBundle() {
      const manifest = readManifest();
      const all = tagsOf(manifest);
      // Templates and completion offer only tags that pages contain in their markup.
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
      // The entries with only types need a module for imports that are not erased.
      emit('types/none.js', 'export {};\n');
      emit('types/index.d.ts', indexTypes(all));
      emit('types/react.d.ts', reactTypes(tags));
      emit('types/vue.d.ts', vueTypes(tags));
      emit('types/svelte.d.ts', svelteTypes(tags));
    },
  };
}
