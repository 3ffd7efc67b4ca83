/** The worker's script. The build inlines the bundle (tools/build/worker-file.mjs); unbundled sources import the module. */
export const WORKER_TEXT = `import${JSON.stringify(new URL('./session.worker.ts', import.meta.url).href)}`;
