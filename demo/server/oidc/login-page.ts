import { textIn } from '../i18n/texts.ts';
import { html, page } from '../http/html.ts';

/** What the provider's page shows. */
export interface LoginPage {
  readonly action: string;
  /** Of the sign-in option; '' for none. */
  readonly name: string;
  readonly email: string;
  /** Why the page asks again; '' when it does not. */
  readonly trouble: string;
  readonly locale: string;
}

/** The provider's one page: it asks for email and password. */
export function loginPage({ action, name, email, trouble, locale }: LoginPage): string {
  const t = (id: ProviderText): string => textIn(locale, `provider.${id}`);
  const alert = trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : html``;
  const owner = name || t('name');
  const body = html`
    <main class="column narrow">
      <form class="card" method="post" action="${action}">
        <h1><bdi>${owner}</bdi></h1>
        <p class="quiet">${t('text')}</p>
        ${alert}
        <label for="email">${t('email')}</label>
        <input
          id="email"
          name="email"
          type="email"
          dir="ltr"
          value="${email}"
          autocomplete="username"
          maxlength="254"
          required
        />
        <label for="password">${t('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          dir="ltr"
          autocomplete="current-password"
          maxlength="256"
          required
        />
        <button class="button" name="choice" value="continue">${t('continue')}</button>
        <button class="button plain" name="choice" value="cancel" formnovalidate>
          ${t('cancel')}
        </button>
      </form>
    </main>
  `;
  return page(textIn(locale, 'provider.title', { name: owner }), body, { locale });
}

type ProviderText = 'name' | 'text' | 'email' | 'password' | 'continue' | 'cancel';

/** What the provider shows without a living sign-in. */
export function expiredPage(locale: string): string {
  return page(
    textIn(locale, 'title.signInFailed'),
    html`<main class="column narrow">
      <h1>${textIn(locale, 'provider.expired.heading')}</h1>
      <p>${textIn(locale, 'provider.expired.text')}</p>
    </main>`,
    { locale },
  );
}
