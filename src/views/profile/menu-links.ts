import * as z from 'zod/mini';
import { listOf } from '../../core/contract/text.ts';
import { safePath } from '../../core/platform/safety/links.ts';

/** A menu item with a path: it navigates (spec 2, "Profile page"). */
export interface MenuLink {
  readonly label: string;
  readonly path: string;
}

const Links = z.catch(listOf(z.object({ label: z.string(), path: z.string() })), []);

/** Reads what a page gave as further menu items; whatever leads to no path of this origin is left out. */
export function parseMenuLinks(given: unknown, pageUrl: string): MenuLink[] {
  return Links.parse(given).flatMap(({ label, path }) => {
    const safe = safePath(path, pageUrl);
    return safe && label.trim() ? [{ label, path: safe }] : [];
  });
}
