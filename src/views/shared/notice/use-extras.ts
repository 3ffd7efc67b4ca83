import { useEffect, useState } from 'react';
import type { Extras } from './extras.tsx';

/** Loads what shows notices, contacts and dark logos, once the screen needs it; undefined until then and if that fails. */
export function useExtras(isNeeded: boolean): Extras | undefined {
  const [extras, setExtras] = useState<Extras>();
  useEffect(() => {
    if (!isNeeded) return;
    import('./extras.tsx')
      .then(({ loadExtras }) => loadExtras())
      .then(setExtras, () => {
        // The screen works without it; the next one tries again.
      });
  }, [isNeeded]);
  return extras;
}
