/** Returns a node and its ancestors, across shadow roots. */
export function pathOf(start: Node): Node[] {
  const path: Node[] = [];
  for (let node: Node | null = start; node; node = node.parentNode ?? hostOf(node)) path.push(node);
  return path;
}

const hostOf = (node: Node) => (node instanceof ShadowRoot ? node.host : null);

/**
 * Calls back after the page has removed, moved or put back an element or one of its ancestors. Returns a function that
 * stops it.
 */
export function watchPlace(element: Element, onMoved: () => void): () => void {
  let path: Node[] = [];
  const observer = new MutationObserver((records) => {
    const isRemoved = records.some(({ removedNodes }) =>
      [...removedNodes].some((node) => path.includes(node)),
    );
    const isPutBack = element.isConnected && !path.includes(document);
    if (!isRemoved && !isPutBack) return;
    follow();
    onMoved();
  });
  const follow = (): void => {
    path = pathOf(element);
    observer.disconnect();
    for (const node of path) observer.observe(node, { childList: true });
    // It may be put back anywhere.
    if (!element.isConnected) observer.observe(document, { childList: true, subtree: true });
  };
  follow();
  return () => observer.disconnect();
}
