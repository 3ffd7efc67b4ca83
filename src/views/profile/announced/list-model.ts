import { batch, signal } from '@preact/signals-core';
import type { Listed } from '../../../core/flows/announced-call.ts';
import type { Core } from '../../../core/kernel/core.ts';

/** A page that is shown again after this time loads the list again. */
const STALE_MS = 60_000;

/** How a card gets its list. */
export interface ListSource<Item> {
  readonly list: (core: Core) => Promise<Listed<Item>>;
  /** Called if the gateway has no such list. */
  readonly onNotOffered: () => void;
  /** True while the user decides about the list that is shown, which then stays. */
  readonly isKept?: () => boolean;
  /** Called before a loaded list is shown. */
  readonly onLoaded?: () => void;
}

/** Creates the state of a card's list, which is loaded and loaded again. */
export function createListModel<Item>(core: Core, source: ListSource<Item>) {
  const { isKept = () => false } = source;
  /** Undefined until they are loaded. */
  const items = signal<readonly Item[] | undefined>(undefined);
  const isLoading = signal(false);
  /** Why there is no list. */
  const failure = signal('');
  let loadedAtMs = 0;
  let latest = 0;

  /** Shows a list. Returns why there is none; undefined if it is shown. */
  const show = (listed: Listed<Item>): string | undefined => {
    if (listed === 'not-offered') source.onNotOffered();
    else if ('failed' in listed) return listed.failed;
    else items.value = listed.items;
    loadedAtMs = core.ports.now();
    return undefined;
  };

  const load = async (): Promise<void> => {
    if (isLoading.peek()) return;
    isLoading.value = true;
    const attempt = (latest += 1);
    const listed = await source.list(core);
    batch(() => {
      isLoading.value = false;
      if (attempt !== latest || isKept()) return;
      source.onLoaded?.();
      // An old list is better than none.
      const reason = show(listed) ?? '';
      failure.value = items.peek() ? '' : reason;
    });
  };

  return {
    items,
    isLoading,
    failure,
    show,
    load,
    /** Drops the list that is being loaded, because a later one comes. */
    supersede: () => void (latest += 1),
    /** Loads the list again if it is old. */
    refresh(): void {
      const isOld = core.ports.now() - loadedAtMs >= STALE_MS;
      if (items.peek() && isOld && !isKept()) void load();
    },
  };
}

export type ListModel<Item> = ReturnType<typeof createListModel<Item>>;
