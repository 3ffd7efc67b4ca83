import { getCore } from '../../../core/core.ts';
import { truncate } from '../../../core/safety/text.ts';

/** A display name cut to its 50 graphemes (spec 5); the whole of it stays in the title. */
export function PersonName({ name }: { name: string }) {
  const shown = truncate(name, getCore().constants.displayNameLength);
  return <bdi title={shown === name ? undefined : name}>{shown}</bdi>;
}
