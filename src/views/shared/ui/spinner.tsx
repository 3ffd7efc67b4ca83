/** Renders a decorative spinner; the caller must also announce the progress as text. */
export function Spinner({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span className={`sso-spinner ${isLarge ? 'sso-spinner-large' : ''}`} aria-hidden="true" />
  );
}
