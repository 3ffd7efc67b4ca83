/** The shape of the form while nobody knows yet what it will hold; {@link StatusLine} says so in words. */
export function LoginSkeleton() {
  return (
    <div className="sso-login-form sso-login-waiting" aria-hidden="true">
      <span className="sso-skeleton sso-login-field-skeleton" />
      <span className="sso-skeleton sso-login-field-skeleton" />
      <span className="sso-skeleton sso-login-link-skeleton" />
      <span className="sso-skeleton sso-login-button-skeleton" />
    </div>
  );
}
