/** Returns a minimal page, as in docs/embedding.md. */
const page = (script: string, body: string, more = '') => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Ours</title>
    <link rel="icon" href="data:," />
    <script type="module" src="/elements/${script}.js"></script>
    ${more}
  </head>
  <body>
    ${body}
  </body>
</html>`;

/** Returns a script that reports when the page is ready, for conditions that are not visible. */
const isReady = (condition: string) => `<script>isReady = () => ${condition};</script>`;

const TAGS = ['login', 'dashboard', 'profile', 'session-guard', 'cookie-consent', 'user-menu'];

/** Our pages by name. */
export const OURS: Readonly<Record<string, string>> = {
  guard: page(
    'sso-session-guard',
    '<sso-session-guard></sso-session-guard>',
    isReady("document.querySelector('sso-session-guard')?.remaining > 0"),
  ),
  consent: page(
    'sso-cookie-consent',
    '<sso-cookie-consent></sso-cookie-consent>',
    isReady("document.querySelector('sso-cookie-consent')?.choices !== undefined"),
  ),
  login: page('sso-login', '<sso-login tenant="ACME"></sso-login>'),
  dashboard: page('sso-dashboard', '<sso-dashboard tenant="ACME"></sso-dashboard>'),
  profile: page(
    'sso-profile',
    '<sso-profile tenant="ACME"></sso-profile>',
    isReady("document.querySelector('sso-profile')?.shadowRoot?.querySelector('dl')"),
  ),
  // Sign-in and dashboard on one page with its own router.
  portal: page(
    'sso-login',
    '<sso-login tenant="ACME"></sso-login>',
    `<script type="module" src="/elements/sso-dashboard.js"></script>
    <script>
      addEventListener('sso-navigate', (event) => {
        event.preventDefault();
        const dashboard = document.createElement('sso-dashboard');
        dashboard.setAttribute('tenant', 'ACME');
        document.querySelector('sso-login')?.replaceWith(dashboard);
      });
    </script>`,
  ),
  'six-tags': page(
    'sso-elements',
    '',
    isReady(`${JSON.stringify(TAGS)}.every((tag) => customElements.get('sso-' + tag))`),
  ),
};

/** Returns the login page in another language. */
export const loginIn = (locale: string): string =>
  page('sso-login', `<sso-login tenant="ACME" locale="${locale}"></sso-login>`);
