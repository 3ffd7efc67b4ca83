/** A turning ring; decoration only, so whoever shows it also says in words what is going on. */
export function Spinner({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span className={`sso-spinner ${isLarge ? 'sso-spinner-large' : ''}`} aria-hidden="true" />
  );
}
