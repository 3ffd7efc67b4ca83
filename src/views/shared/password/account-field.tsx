/** Renders an input that names the account of the password for password managers; hidden from users. */
export function AccountField({ userId }: { userId: string }) {
  return (
    <input
      className="sso-visually-hidden"
      type="text"
      name="username"
      autoComplete="username"
      value={userId}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
