/** Returns a function that reads a value, and again only after a time. A failure is not kept. */
export function atMostEvery<T>(
  periodMs: number,
  now: () => number,
  read: () => Promise<T>,
): () => Promise<T> {
  let last: { readonly value: T; readonly atMs: number } | undefined;
  return async () => {
    const atMs = now();
    if (!last || atMs - last.atMs >= periodMs) last = { value: await read(), atMs };
    return last.value;
  };
}
