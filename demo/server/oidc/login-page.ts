import { html, page } from '../http/html.ts';

/** The provider's one page: it asks for email and password. `trouble` says why it asks again. */
export function loginPage(action: string, name: string, email: string, trouble = ''): string {
  const alert = trouble ? html`<p class="trouble" role="alert">${trouble}</p>` : html``;
  const body = html`
    <main class="column narrow">
      <form class="card" method="post" action="${action}">
        <h1>${name}</h1>
        <p class="quiet">Sign in to continue to the portal.</p>
        ${alert}
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          value="${email}"
          autocomplete="username"
          maxlength="254"
          required
        />
        <label for="password">Password</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="256"
          required
        />
        <button class="button" name="choice" value="continue">Continue</button>
        <button class="button plain" name="choice" value="cancel" formnovalidate>Cancel</button>
      </form>
    </main>
  `;
  return page(`${name}: sign in`, body);
}

/** What the provider shows to who comes without a living sign-in. */
export function expiredPage(): string {
  return page(
    'Sign-in failed',
    html`<main class="column narrow">
      <h1>This sign-in can’t go on</h1>
      <p>It was not started properly, or too long ago. Please start again at the portal.</p>
    </main>`,
  );
}
