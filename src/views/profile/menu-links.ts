import * as z from 'zod/mini';
import { listOf } from '../../core/contract/text.ts';
import { safePath } from '../../core/platform/safety/links.ts';

/** A menu item that navigates to a path (profile-03). */
export interface MenuLink {
  readonly label: string;
  readonly path: string;
}

const Links = z.catch(listOf(z.object({ label: z.string(), path: z.string() })), []);

/** Parses a page's additional menu items; leaves out those without a label or a path of this origin. */
export function parseMenuLinks(given: unknown, pageUrl: string): MenuLink[] {
  return Links.parse(given).flatMap(({ label, path }) => {
    const safe = safePath(path, pageUrl);
    return safe && label.trim() ? [{ label, path: safe }] : [];
  });
}
