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

/** A real link to one of our screens; the page may route a plain click by itself. Unsaved edits are asked about. */
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
