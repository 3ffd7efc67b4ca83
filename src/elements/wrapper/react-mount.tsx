import { createRoot, type Root } from 'react-dom/client';
import { hydrateView } from './hydrate.ts';
import { ViewTree, type ViewTreeProps } from './view-tree.tsx';

/** Draws a view in a tag; over its first frame, which then becomes the view's own, where there is one. */
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

/** Draws a view anew, with other attributes. */
export const renderView = (root: Root, props: ViewTreeProps): void =>
  root.render(<ViewTree {...props} />);
