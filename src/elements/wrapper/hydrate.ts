import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Hydrates a prerendered view. If the language has changed since, React renders everything again. */
export const hydrateView = (container: Element, tree: ReactNode): Root =>
  hydrateRoot(container, tree, {
    onRecoverableError: () => {
      // A mismatch is expected after a change of language; the page need not see an error.
    },
  });
