/** The package with which libraries run with a React that lacks the hook. Ours has it. */
const SHIM = /^use-sync-external-store\/shim/;
const MODULE = '\0react-store';

/** Rollup plugin that takes `useSyncExternalStore` from React in place of the package that libraries import. */
export function reactStore() {
  return {
    name: 'react-store',
    resolveId: (source) => (SHIM.test(source) ? MODULE : null),
    load: (id) => (id === MODULE ? "export { useSyncExternalStore } from 'react';" : null),
  };
}
