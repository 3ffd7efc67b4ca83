import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const app = process.env.APP ?? '.';
const isTag = (tag) => tag.startsWith('sso-');
const plugins = {
  react: () => [react()],
  vue: () => [vue({ template: { compilerOptions: { isCustomElement: isTag } } })],
  svelte: () => [svelte()],
  lit: () => [],
};

/**
 * `APP=react vite build` builds one app into `built/react`. svelte-check reads this file too, without `APP`.
 */
export default defineConfig({
  root: app,
  base: `/${app}/`,
  plugins: (plugins[app] ?? plugins.svelte)(),
  build: { outDir: `../built/${app}`, emptyOutDir: true },
  logLevel: 'warn',
});
