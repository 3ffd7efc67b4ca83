import type { AuthTypesData } from '../../../src/core/contract/auth.ts';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { Caller } from '../caller.ts';

function start(caller: Caller, option: { authType: string; orgType: string }) {
  const { authType, orgType } = option;
  const query = new URLSearchParams({ authType, orgType, tenantCode: caller.options.tenant });
  return caller.send('sso', `${CALLS.sso.path}?${query.toString()}`, {
    headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
  });
}

/** Starts single sign-on with each provider and with an unknown one. Checks only the first redirect. */
export async function checkSingleSignOn(
  caller: Caller,
  tenant: AuthTypesData | undefined,
): Promise<void> {
  const { results, options } = caller;
  const unknown = await start(caller, { authType: 'NO-SUCH-TYPE', orgType: 'NONE' });
  const location = unknown?.headers.get('location') ?? '';
  const address = URL.canParse(location, options.base)
    ? new URL(location, options.base)
    : undefined;
  if (unknown)
    results.expect(
      'sso',
      'gateway-contract-46',
      'an unknown option leads back to /login?errorMsg=…',
      unknown.status >= 300 &&
        unknown.status < 400 &&
        Boolean(address?.searchParams.get('errorMsg')),
      `HTTP ${unknown.status} to ${location || 'nowhere'}`,
    );

  const ssoOptions = (tenant?.authentications ?? []).filter(({ authType }) => authType !== 'BASIC');
  if (ssoOptions.length === 0) results.skip('sso', 'the tenant has no single sign-on');
  for (const option of ssoOptions) {
    const reply = await start(caller, option);
    if (!reply) continue;
    const target = reply.headers.get('location') ?? '';
    const isRedirect =
      reply.status >= 300 && reply.status < 400 && URL.canParse(target, options.base);
    results.expect(
      'sso',
      'gateway-contract-24',
      `${option.name || option.authType} leads to its provider`,
      isRedirect && !target.includes('errorMsg='),
      `HTTP ${reply.status} to ${target.split('?')[0] || 'nowhere'}`,
    );
  }
}
