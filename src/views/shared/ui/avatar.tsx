import { initials } from '../../../core/safety/text.ts';

/** A person's initials in a disc; the name stands beside it, so readers skip the disc. */
export function Avatar({ name, isLarge = false }: { name: string; isLarge?: boolean }) {
  return (
    <span className={`sso-avatar ${isLarge ? 'sso-avatar-large' : ''}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
