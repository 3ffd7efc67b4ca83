import { getCore } from '../../../core/kernel/core.ts';
import { truncate } from '../../../core/platform/safety/text.ts';

/** Renders a display name truncated to 50 graphemes (header-04), with the full name as title. */
export function UserName({ name }: { name: string }) {
  const shown = truncate(name, getCore().constants.displayNameLength);
  return <bdi title={shown === name ? undefined : name}>{shown}</bdi>;
}
