import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { workbox } from './workbox.js';

/** `UPDATES` is the type of registration of vite-plugin-pwa; `workbox.js` is the block of the documentation. */
export default defineConfig({
  plugins: [VitePWA({ registerType: process.env.UPDATES, manifest: false, workbox })],
  build: { outDir: 'built', emptyOutDir: true },
  logLevel: 'warn',
});
