import type { AnchorHTMLAttributes } from 'react';
import { getCore } from '../../../core/kernel/core.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { navigate } from '../../../core/config/navigation.ts';
import { leave } from '../../../core/profile/unsaved.ts';
import { isPlainClick } from './plain-click.ts';

export interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  host: Host;
  /** A route of this origin. */
  path: string;
}

/**
 * Renders a link to a screen. A plain click dispatches `sso-navigate`, so that the page can use its own router;
 * asks the user first if there are unsaved changes.
 */
export function RouteLink({ host, path, onClick, ...link }: RouteLinkProps) {
  return (
    <a
      {...link}
      href={path}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        const core = getCore();
        leave(core, () => navigate(core, host, path));
      }}
    />
  );
}
