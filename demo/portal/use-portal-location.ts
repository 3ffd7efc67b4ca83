import { useBrowserLocation } from 'wouter/use-browser-location';

type LocationHook = ReturnType<typeof useBrowserLocation>;

/** Returns the location's path, decoded and without a trailing slash: `/terms%26condition` is `/terms&condition`. */
export function usePortalLocation(): LocationHook {
  const [path, navigate] = useBrowserLocation();
  return [normalizePath(path), navigate];
}

/** Decodes a path and removes trailing slashes. A path with malformed encoding stays encoded and matches no route. */
export function normalizePath(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  try {
    return decodeURIComponent(trimmed) || '/';
  } catch {
    return trimmed;
  }
}
