import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';

/** Hydrates a prerendered view. If the language or the page's route has changed since, React renders everything again. */
export const hydrateView = (container: Element, tree: ReactNode): Root =>
  hydrateRoot(container, tree, {
    onRecoverableError: () => {
      // A mismatch is expected after such a change; the page need not see an error.
    },
  });
