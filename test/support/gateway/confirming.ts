import { CALLS } from '../../../src/core/contract/calls.ts';
import { ConfirmOptions } from '../../../src/core/contract/confirm.ts';
import { credentialHeaders } from '../../../src/core/contract/credentials.ts';
import type { Agent, ApiAnswer } from './agent.ts';

export const askConfirmOptions = (browser: Agent): Promise<ApiAnswer> =>
  browser.call(CALLS.confirmOptions.path);

/** Returns how fresh a browser's session is, and how its user can confirm it. Throws if the call is refused. */
export async function confirmOptionsOf(browser: Agent): Promise<ConfirmOptions> {
  const { envelope } = await askConfirmOptions(browser);
  return ConfirmOptions.parse(envelope.data);
}

/** Sends a password to confirm a browser's session. */
export const confirm = (browser: Agent, password: string): Promise<ApiAnswer> =>
  browser.call(CALLS.confirm.path, { method: 'POST', headers: credentialHeaders({ password }) });

/** Begins a fresh sign-in at a sign-in option. */
export const startAtProvider = (browser: Agent, option: unknown): Promise<ApiAnswer> =>
  browser.call(CALLS.confirmAtProvider.path, {
    method: 'POST',
    body: JSON.stringify({ option }),
  });
