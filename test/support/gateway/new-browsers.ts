import { CALLS } from '../../../src/core/contract/calls.ts';
import { MailedCode } from '../../../src/core/contract/second-factor.ts';
import type { NewBrowserSettings } from '../../../gateway/src/model/new-browser.ts';
import type { Agent, ApiAnswer, SendOptions } from './agent.ts';
import { codeIn, type TestGateway } from './gateway.ts';
import { secondStepIn, sendCode } from './two-step-sign-in.ts';

/** Asks for the mail with the code of a sign-in. */
export const askCode = (
  browser: Agent,
  ticket: string,
  options: SendOptions = {},
): Promise<ApiAnswer> =>
  browser.call(CALLS.mailSignInCode.path, {
    method: 'POST',
    body: JSON.stringify({ ticket }),
    ...options,
  });

/** Returns what the reply says of a mailed code. Fails if the call is refused. */
export const mailedCodeIn = ({ envelope }: ApiAnswer): MailedCode =>
  MailedCode.parse(envelope.data);

/** Returns what tests of sign-ins in new browsers do with a gateway, whose tenants ACME and GLOBEX have the setting. */
export const newBrowsers = (gateway: () => TestGateway) => {
  /** Changes the setting of a tenant; null for none. */
  const setNewBrowser = async (tenant: string, settings: NewBrowserSettings | null) => {
    const new_browser = settings && JSON.stringify(settings);
    const tenants = gateway().store.updateTable('tenants');
    await tenants.set({ new_browser }).where('code', '=', tenant).execute();
  };

  /** Sends the right password, and asks for a mail. Returns the ticket. */
  const begin = async (
    browser: Agent,
    { username, password }: { readonly username: string; readonly password: string },
    options?: SendOptions,
  ): Promise<string> => {
    const { ticket } = secondStepIn(await browser.login(username, password, options));
    mailedCodeIn(await askCode(browser, ticket, options));
    return ticket;
  };

  /** Returns the code of the newest mail to a user. */
  const newestCode = async (username: string): Promise<string> =>
    codeIn((await gateway().mailsTo(username)).at(-1));

  /** Signs a user in who gets a code by mail. */
  const signIn = async (
    browser: Agent,
    user: { readonly username: string; readonly password: string },
    options?: SendOptions,
  ): Promise<ApiAnswer> => {
    const ticket = await begin(browser, user, options);
    const code = await newestCode(user.username);
    return sendCode(browser, ticket, code, { method: 'mail' }, options);
  };

  return { setNewBrowser, begin, newestCode, signIn };
};
