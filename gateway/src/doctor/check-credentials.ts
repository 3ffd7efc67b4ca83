import * as openid from 'openid-client';
import { isRejectedClient, tokenFault } from '../oidc/faults.ts';
import type { KnownProvider } from '../oidc/providers.ts';
import { randomToken } from '../platform/tokens.ts';
import { error, ok, warning, type Finding } from './finding.ts';

/**
 * Tries the gateway's credentials at a provider's token endpoint with a made-up code, which has no other effect: providers
 * authenticate the client before they look at the code (RFC 6749, 4.1.3).
 */
export async function checkCredentials(
  subject: string,
  { access, configuration, otherConfiguration }: KnownProvider,
  redirectUri: string,
): Promise<readonly Finding[]> {
  const { issuer } = access;
  const code = {
    code: randomToken(),
    code_verifier: openid.randomPKCECodeVerifier(),
    redirect_uri: redirectUri,
  };
  const offer = (method: openid.Configuration): Promise<unknown> =>
    openid
      .genericGrantRequest(method, 'authorization_code', code)
      .catch((thrown: unknown) => thrown);
  let reply = await offer(configuration);
  if (otherConfiguration && isRejectedClient(reply)) reply = await offer(otherConfiguration);
  if (isRejectedClient(reply)) return [error(subject, tokenFault(access, reply).message)];
  const answer = reply instanceof openid.ResponseBodyError ? reply.error : '';
  if (answer === 'invalid_grant')
    return [ok(subject, `${issuer} accepts the credentials of the gateway.`)];
  const fault = tokenFault(access, reply);
  if (fault.code === 'unreachable') return [error(subject, fault.message)];
  const what = /^\w+$/.test(answer) ? answer : 'no error code';
  return [
    warning(
      subject,
      `${issuer} does not say whether it accepts the credentials of the gateway (${what}). Sign in once.`,
    ),
  ];
}
