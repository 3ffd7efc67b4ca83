import * as z from 'zod/mini';
import { CALLS } from 'sso-contract/calls.ts';
import { HEADERS } from 'sso-contract/names.ts';
import { CHECK_HEADERS } from 'sso-contract/session-claims.ts';
import type { FakeRequest, FakeResponse } from '../../src/testing/index.ts';
import type { Signer } from './signer.ts';
import type { TenantGateways } from './tenant-gateways.ts';

const Envelope = z.object({ data: z.object({ token: z.string() }) });

const reply = (status: number, headers: Record<string, string> = {}): FakeResponse => ({
  status,
  headers: { 'cache-control': 'no-store', ...headers },
  cookies: [],
  body: '',
});

/** Asks the gateway of each tenant for a token, by the cookies of a request. */
async function signedByCookie(
  { all }: TenantGateways,
  request: FakeRequest,
  audience: string,
): Promise<string | 401 | 403> {
  let refusal: 401 | 403 = 401;
  for (const { tenant, gateway } of all) {
    const url = new URL(CALLS.assertion.path, request.url);
    url.searchParams.set('audience', audience);
    const headers = { ...request.headers, [HEADERS.tenantCode]: tenant.code };
    const { status, body } = await gateway.handle({ ...request, url: url.href, headers });
    if (status === 403) refusal = 403;
    if (status === 200) return Envelope.parse(JSON.parse(body)).data.token;
  }
  return refusal;
}

/** Returns the token of a request, if its session has not ended since. */
function signedByBearer(
  { all }: TenantGateways,
  signer: Signer,
  token: string,
  audience: string,
): string | 401 {
  const claims = signer.verify(token, audience);
  const isOpen = all.some(
    ({ tenant, accounts }) => tenant.code === claims?.tenant && accounts.isOpen(claims.sid),
  );
  return isOpen ? token : 401;
}

/** Answers the call with which a proxy or a back end checks a request, as the gateway does. */
export async function answerCheck(
  gateways: TenantGateways,
  signer: Signer,
  request: FakeRequest,
): Promise<FakeResponse> {
  const { origin, searchParams } = new URL(request.url);
  const audience = searchParams.get('audience') ?? '';
  const bearer = /^Bearer ([\w.-]+)$/i.exec(request.headers['authorization'] ?? '')?.[1];
  const found =
    bearer === undefined
      ? await signedByCookie(gateways, request, audience)
      : signedByBearer(gateways, signer, bearer, audience);
  if (found === 401)
    return reply(401, { 'www-authenticate': 'Bearer', [CHECK_HEADERS.login]: `${origin}/login` });
  if (found === 403) return reply(403);
  const claims = signer.verify(found, audience);
  return reply(200, {
    [CHECK_HEADERS.user]: claims?.sub ?? '',
    [CHECK_HEADERS.tenant]: claims?.tenant ?? '',
    [CHECK_HEADERS.roles]: (claims?.roles ?? []).map(encodeURIComponent).join(','),
    [CHECK_HEADERS.assertion]: found,
  });
}
