/**
 * Renders the fallback for a tenant's logo (sign-in-02). Hidden from screen readers, because the title is next to it.
 */
export function DefaultMark({ className }: { className: string }) {
  return (
    <svg className={className} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <rect className="sso-mark-ground" width="48" height="48" rx="14" />
      <path className="sso-mark-shape" d="M24 11a8 8 0 0 1 4 14.93V35h-8v-9.07A8 8 0 0 1 24 11Z" />
    </svg>
  );
}
