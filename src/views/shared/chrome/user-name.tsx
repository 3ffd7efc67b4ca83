import { getCore } from '../../../core/kernel/core.ts';
import { truncate } from '../../../core/platform/safety/text.ts';

/** A display name cut to its 50 graphemes (spec 5); the whole of it stays in the title. */
export function UserName({ name }: { name: string }) {
  const shown = truncate(name, getCore().constants.displayNameLength);
  return <bdi title={shown === name ? undefined : name}>{shown}</bdi>;
}
