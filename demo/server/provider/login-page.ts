// cspell:ignore formnovalidate maxlength
import { textIn } from '../../../gateway/src/i18n/texts.ts';
import { html } from '../../../cli/dev/pages/html.ts';
import { page } from '../html.ts';
import { providerText, type ProviderTextId } from './texts/texts.ts';

/** The content of the provider's sign-in page. */
export interface LoginPage {
  readonly action: string;
  /** Name of the sign-in option; '' for none. */
  readonly name: string;
  readonly email: string;
  /** Error message; '' for none. */
  readonly error: string;
  readonly locale: string;
}

/** Returns the provider's sign-in page, with fields for email and password. */
export function loginPage({ action, name, email, error, locale }: LoginPage): string {
  const t = (id: ProviderTextId): string => providerText(locale, id);
  const alert = error ? html`<p class="error" role="alert">${error}</p>` : html``;
  const owner = name || t('login.name');
  const body = html`
    <main class="column narrow">
      <form class="card" method="post" action="${action}">
        <h1><bdi>${owner}</bdi></h1>
        <p class="quiet">${t('login.text')}</p>
        ${alert}
        <label for="email">${t('login.email')}</label>
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
        <label for="password">${t('login.password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          dir="ltr"
          autocomplete="current-password"
          maxlength="256"
          required
        />
        <button class="button" name="choice" value="continue">${t('login.continue')}</button>
        <button class="button plain" name="choice" value="cancel" formnovalidate>
          ${t('login.cancel')}
        </button>
      </form>
    </main>
  `;
  return page(providerText(locale, 'login.title', { name: owner }), body, { locale });
}

/** Returns the page for a sign-in that has expired or was not started properly. */
export function expiredPage(locale: string): string {
  return page(
    textIn(locale, 'title.signInFailed'),
    html`<main class="column narrow">
      <h1>${providerText(locale, 'expired.heading')}</h1>
      <p>${providerText(locale, 'expired.text')}</p>
    </main>`,
    { locale },
  );
}
