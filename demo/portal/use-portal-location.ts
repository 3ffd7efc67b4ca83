import { useBrowserLocation } from 'wouter/use-browser-location';
import { normalizePath } from './routes.ts';

type LocationHook = ReturnType<typeof useBrowserLocation>;

/** Returns the location's path, decoded and without a trailing slash: `/terms%26condition` is `/terms&condition`. */
export function usePortalLocation(): LocationHook {
  const [path, navigate] = useBrowserLocation();
  return [normalizePath(path), navigate];
}
