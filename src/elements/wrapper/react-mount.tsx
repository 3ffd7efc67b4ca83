import { createRoot, type Root } from 'react-dom/client';
import { hydrateView } from './hydrate.ts';
import { ViewTree, type ViewTreeProps } from './view-tree.tsx';

/** Renders a view into a container, or hydrates the container's prerendered view. */
export function createTagRoot(
  container: Element | DocumentFragment,
  isPrerendered: boolean,
  props: ViewTreeProps,
): Root {
  const tree = <ViewTree {...props} />;
  if (isPrerendered && container instanceof Element) return hydrateView(container, tree);
  const root = createRoot(container);
  root.render(tree);
  return root;
}

/** Renders a view again with other attributes. */
export const renderView = (root: Root, props: ViewTreeProps): void =>
  root.render(<ViewTree {...props} />);
