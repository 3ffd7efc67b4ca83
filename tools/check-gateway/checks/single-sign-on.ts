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

/** Leaves for each provider, and for one that does not exist; goes no further than the first redirect. */
export async function checkSingleSignOn(
  caller: Caller,
  tenant: AuthTypesData | undefined,
): Promise<void> {
  const { ledger, options } = caller;
  const unknown = await start(caller, { authType: 'NO-SUCH-TYPE', orgType: 'NONE' });
  const location = unknown?.headers.get('location') ?? '';
  const address = URL.canParse(location, options.base)
    ? new URL(location, options.base)
    : undefined;
  if (unknown)
    ledger.expect(
      'sso',
      'decisions 1.9',
      'an unknown option leads back to /login?errorMsg=…',
      unknown.status >= 300 &&
        unknown.status < 400 &&
        Boolean(address?.searchParams.get('errorMsg')),
      `HTTP ${unknown.status} to ${location || 'nowhere'}`,
    );

  const options_ = (tenant?.authentications ?? []).filter(({ authType }) => authType !== 'BASIC');
  if (options_.length === 0) ledger.skip('sso', 'the tenant has no single sign-on');
  for (const option of options_) {
    const reply = await start(caller, option);
    if (!reply) continue;
    const target = reply.headers.get('location') ?? '';
    const isWay = reply.status >= 300 && reply.status < 400 && URL.canParse(target, options.base);
    ledger.expect(
      'sso',
      'spec 7',
      `${option.name || option.authType} leads to its provider`,
      isWay && !target.includes('errorMsg='),
      `HTTP ${reply.status} to ${target.split('?')[0] || 'nowhere'}`,
    );
  }
}
