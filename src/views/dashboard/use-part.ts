import { useSignal } from '@preact/signals-react/runtime';
import { useEffect } from 'react';

/** A module that is loaded on demand, as `parts.ts` defines it. */
interface LazyPart<Module> {
  readonly loaded: () => Module | undefined;
  readonly load: () => Promise<Module>;
}

/** Returns the module of a part, which is loaded once it is needed; undefined until then. */
export function usePart<Module extends object>(
  { load, loaded }: LazyPart<Module>,
  isNeeded: boolean,
): Module | undefined {
  const module = useSignal(loaded());
  useEffect(() => {
    if (!isNeeded || module.peek()) return;
    load().then(
      (next) => (module.value = next),
      () => {
        // The next visit tries again.
      },
    );
  }, [isNeeded, load, module]);
  // It may have been prepared after the first render.
  return isNeeded ? (module.value ?? loaded()) : undefined;
}
