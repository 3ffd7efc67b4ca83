import { ACCOUNTS, PASSWORD, TENANTS, usernameOf } from './tenants.ts';

/** Returns the tag to paste into a page. */
export const tagOf = (origin: string, tenant: string): string =>
  [
    `<script type="module" src="${origin}/elements/sso-login.js"></script>`,
    `<sso-login api-base="${origin}" tenant="${tenant}"></sso-login>`,
  ].join('\n');

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');

/** Returns what the terminal shows at the start: addresses, the tag to paste, and the accounts. */
export function startText(origin: string, version: string): string {
  const [{ code: tenant }, ...others] = TENANTS;
  const rows = ACCOUNTS.map(({ name, note }) => [usernameOf(name, tenant), note]);
  const width = Math.max(...rows.map(([name = '']) => name.length));
  const accounts = rows.map(([name = '', note = '']) => `${name.padEnd(width)}  ${note}`);
  const also = others.map(({ code }) => `${code.toLowerCase()}.example (tenant ${code})`);
  return [
    `sso-elements dev ${version}: a gateway in memory. Not for production.`,
    '',
    `  Start page  ${origin}`,
    `  Mailbox     ${origin}/mailbox`,
    `  Playground  ${origin}/playground/`,
    '',
    'Paste into a page of any port of localhost:',
    '',
    indented(tagOf(origin, tenant)),
    '',
    `Accounts of the tenant ${tenant}, all with the password ${PASSWORD}`,
    '',
    indented(accounts.join('\n')),
    indented(`The same users exist at ${also.join(', ')}.`),
    '',
    'Press Ctrl+C to stop.',
    '',
  ].join('\n');
}
