/**
 * Attacks on single screens. Each function is sent to the page as text and returns what is wrong.
 */

/** Attacks the sign-in screen through theme, provider, `errorMsg` and a refusal. */
export async function attackSignIn([number, payload]: readonly [number, string]): Promise<
  string[]
> {
  const { open, until, all, text, inspect } = stage;
  const mark = `Shown ${number} `;
  const errorMsg = encodeURIComponent((mark + payload).toWellFormed());
  await open(`/login?errorMsg=${errorMsg}`, number);
  const dialog = () => all('dialog[open]')[0];
  await until('errorMsg', () => dialog()?.textContent.includes(mark.trim()) ?? false);
  const wrong = inspect();
  all('dialog[open] [data-focus-first]')[0]?.click();
  await until('the form', () => !dialog() && all('form input[name=password]').length > 0);
  for (const place of ['h1', 'footer', '.sso-login-reset', '[data-provider]'])
    if (!all(place).some(({ textContent }) => textContent.includes(mark.trim())))
      wrong.push(`${place} does not show ${mark}`);
  if (!document.title.includes(mark.trim())) wrong.push(`the title is ${document.title}`);
  const [form] = all('form.sso-login-form');
  for (const input of all('form.sso-login-form input')) (input as HTMLInputElement).value = 'x';
  (form as HTMLFormElement).requestSubmit();
  const toast = () => all('[part=toast]')[0];
  await until('the refusal', () => toast()?.textContent.includes(mark.trim()) ?? false);
  wrong.push(...inspect());
  for (const each of all('[part=toast]')) each.click();
  await until('no toast', () => !toast());
  if (!text().includes(mark)) wrong.push(`nothing shows ${mark}`);
  return wrong;
}

/** Attacks the profile screen through the profile and the stored data of the user. */
export async function attackProfile([number, payload]: readonly [number, string]): Promise<
  string[]
> {
  const { open, until, all, inspect } = stage;
  const mark = `Shown ${number} `;
  for (const key of ['displayName', 'lastLoginTime', 'userType', 'displayRole', 'context'])
    localStorage.setItem(key, mark + payload);
  await open('/profile', number);
  const shows = (place: string) =>
    all(place).some(({ textContent }) => textContent.includes(mark.trim()));
  const places = ['.sso-role-name', '.sso-role-text', 'dd', 'option', '.sso-identity-name'];
  await until('the profile', () => [...places, 'header'].every(shows));
  return inspect();
}

/** Attacks the tenant's terms through the stored theme. */
export async function attackTerms([number, theme]: readonly [number, string]): Promise<string[]> {
  const { open, until, all, inspect } = stage;
  localStorage.setItem('tenantTheme', theme);
  await open('/terms&condition', number);
  const prose = () => all('.sso-prose-text')[0];
  await until('the terms', () => prose()?.textContent.includes(`Shown ${number}`) ?? false);
  const named = [...(prose()?.querySelectorAll('[id], [name], [class], [style]') ?? [])];
  return [...named.map(({ outerHTML }) => outerHTML), ...inspect()];
}

/** Attacks a list with many payloads at once, and waits until `count` texts are visible. */
export async function attackList([path, place, count]: readonly [string, string, number]): Promise<
  string[]
> {
  const { open, until, all, inspect } = stage;
  await open(path, 0);
  const seen = () =>
    new Set(all(place).flatMap(({ textContent }) => /Shown (\d+)/.exec(textContent)?.[1] ?? []))
      .size;
  await until(`${count} texts`, () => seen() >= count);
  return inspect();
}
