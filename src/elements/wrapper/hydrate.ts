import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Lets React take over a first frame. Where the language has changed meanwhile it draws all anew. */
export const hydrateView = (container: Element, tree: ReactNode): Root =>
  hydrateRoot(container, tree, {
    onRecoverableError: () => {
      // Drawing anew is no error of the page's.
    },
  });
