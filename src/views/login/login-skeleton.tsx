/** Renders a skeleton of the form while the sign-in options are loading; {@link StatusLine} announces the loading. */
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
