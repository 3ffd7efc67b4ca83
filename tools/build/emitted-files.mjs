/** Rollup plugin that emits files. `read` returns their names, relative to `dist`, and their contents. */
export const emittedFiles = (name, read) => ({
  name,
  async generateBundle() {
    for (const file of await read()) this.emitFile({ type: 'asset', ...file });
  },
});
