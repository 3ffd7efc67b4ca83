/** The worker's script. The build puts the whole text here (tools/worker-file.mjs); a server of sources has it imported. */
export const WORKER_TEXT = `import${JSON.stringify(new URL('./session.worker.ts', import.meta.url).href)}`;
