import { bundle } from './bundle.mjs';

/** Rollup plugin that writes classic scripts, which run before modules, to `cdn`. `entries` are their files by name. */
export function classicScripts(entries) {
  return {
    name: 'classic-scripts',
    async generateBundle() {
      for (const [name, entry] of Object.entries(entries)) {
        const { text } = await bundle({ entryPoints: [entry], format: 'iife', minify: true });
        this.emitFile({ type: 'asset', fileName: `cdn/${name}.js`, source: text });
      }
    },
  };
}
