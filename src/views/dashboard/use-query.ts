import { useSignal, useSignalEffect } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { type Core, defineService, getCore } from '../../core/kernel/core.ts';
import { useUser } from '../shared/chrome/use-user.ts';

/** The last search of the page, in memory only. */
const lastSearchService = defineService('last-search', (core: Core) => {
  let last: { readonly userId: string | undefined; readonly query: string } | undefined;
  /** The address to which Back or Forward has led; undefined once a dashboard has been opened there. */
  let arrivedAt: string | undefined;
  globalThis.addEventListener('popstate', () => (arrivedAt = core.ports.location.href));
  return {
    /** Returns the search with which a user's dashboard starts. */
    take(userId: string | undefined): string {
      const isReturn = arrivedAt === core.ports.location.href && last?.userId === userId;
      arrivedAt = undefined;
      return (isReturn && last?.query) || '';
    },
    keep: (userId: string | undefined, query: string) => (last = { userId, query }),
  };
});

/** Returns the search of the dashboard as a signal, which starts with the last one after Back (dashboard-31). */
export function useQuery() {
  const { take, keep } = lastSearchService(getCore());
  const userId = useUser()?.userId;
  const [first] = useState(() => take(userId));
  const query = useSignal(first);
  useSignalEffect(() => {
    keep(userId, query.value);
  });
  return query;
}
