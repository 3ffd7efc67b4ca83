import { useBrowserLocation } from 'wouter/use-browser-location';

type LocationHook = ReturnType<typeof useBrowserLocation>;

/** The address's path, decoded and without a trailing slash: `/terms%26condition` is `/terms&condition`. */
export function usePortalLocation(): LocationHook {
  const [path, navigate] = useBrowserLocation();
  return [normalizePath(path), navigate];
}

/** One spelling for a path; malformed encoding stays as it is and thus is not found. */
export function normalizePath(path: string): string {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path;
  try {
    return decodeURIComponent(trimmed) || '/';
  } catch {
    return trimmed;
  }
}
