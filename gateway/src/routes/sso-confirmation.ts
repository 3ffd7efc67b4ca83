import type { FastifyRequest } from 'fastify';
import { recordAccount, type Trail } from '../audit/audit.ts';
import { confirmAtProvider, confirmingOptions } from '../domain/sign-in/confirm-at-provider.ts';
import { browserSession } from '../http/navigation.ts';
import type { Authenticated } from '../model/provider.ts';
import type { Session } from '../model/session.ts';
import type { Providers } from '../oidc/providers.ts';
import type { TimedStore } from '../store/timed-store.ts';
import { SsoError } from './sso-error.ts';

/** Returns the session that a sign-in confirms; undefined if it has ended, or the browser has another one. */
export async function sessionOf(
  db: TimedStore,
  request: FastifyRequest,
  tokenHash: string,
): Promise<Session | undefined> {
  const session = await browserSession(db, request);
  return session?.tokenHash === tokenHash ? session : undefined;
}

/** Confirms the session of the browser after a fresh sign-in at a provider. Throws an {@link SsoError} if it can't be. */
export async function completeConfirmation(
  context: TimedStore & Trail,
  { issuerOf }: Pick<Providers, 'issuerOf'>,
  request: FastifyRequest,
  session: Session | undefined,
  found: Authenticated,
): Promise<void> {
  if (!session) throw new SsoError('confirm.ended');
  const { user } = session;
  const client = found.session.clientId;
  const options = await confirmingOptions(context.store, session, issuerOf);
  if (!options.some(({ clientId }) => clientId === client)) throw new SsoError('sso.unknownOption');
  switch (await confirmAtProvider(context, session, found)) {
    case 'confirmed':
      return recordAccount(context, request, 'confirmed', user, user, { method: 'sso', client });
    case 'other-user':
      throw new SsoError('confirm.otherUser');
    case 'session-ended':
      throw new SsoError('confirm.ended');
  }
}
