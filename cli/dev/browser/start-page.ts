import { enableCopyButtons } from './copy-buttons.ts';

/** Types a text into a field, as a user would. */
function type(field: HTMLInputElement | null, text: string): void {
  if (!field) return;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function fillIn(username: string): void {
  const form = document.querySelector('sso-login');
  const password = document.querySelector('#password')?.textContent ?? '';
  type(form?.querySelector<HTMLInputElement>('input[name=username]') ?? null, username);
  const field = form?.querySelector<HTMLInputElement>('input[name=password]') ?? null;
  type(field, password);
  field?.focus();
}

/** Replaces the form, which would leave for the dashboard at once, if a user is signed in. */
function showSession(): void {
  if (localStorage.getItem('isAuthenticated') !== 'true') return;
  const card = document.createElement('div');
  card.className = 'dev-card dev-session';
  const heading = document.createElement('h2');
  const name = localStorage.getItem('displayName') ?? '';
  heading.textContent = `Signed in as ${name}`;
  const link = document.createElement('a');
  link.href = '/dashboard';
  link.className = 'dev-button dev-primary';
  link.textContent = 'Open the dashboard';
  const hint = document.createElement('p');
  hint.className = 'dev-quiet';
  hint.textContent = 'Sign out in the menu of the dashboard to see the form here.';
  card.append(heading, link, hint);
  document.querySelector('#sign-in')?.replaceChildren(card);
  for (const button of document.querySelectorAll('[data-fill]')) button.remove();
}

showSession();
enableCopyButtons();
for (const button of document.querySelectorAll<HTMLElement>('[data-fill]'))
  button.addEventListener('click', () => fillIn(button.dataset['fill'] ?? ''));
