const SWEEP_MS = 60_000;

/** Creates a map whose entries end. It removes ended ones once a minute, so that strangers can't fill the memory. */
export function createExpiringMap<T extends { readonly expiresAt: number }>(now: () => number) {
  const entries = new Map<string, T>();
  let sweptAt = now();

  function sweep(): void {
    if (now() - sweptAt < SWEEP_MS) return;
    sweptAt = now();
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now()) entries.delete(key);
  }

  return {
    get(key: string): T | undefined {
      const found = entries.get(key);
      return found && found.expiresAt > now() ? found : undefined;
    },
    set(key: string, value: T): void {
      sweep();
      entries.set(key, value);
    },
    delete: (key: string): boolean => entries.delete(key),
    entries: (): IterableIterator<[string, T]> => entries.entries(),
  };
}
