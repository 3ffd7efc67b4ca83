import type { FastifyRequest } from 'fastify';
import { recordAudit, type Trail } from '../audit/audit.ts';
import type { RefusedPasskey } from '../domain/passkeys/find-used.ts';

/** Records a refused passkey, with the user if the tenant has it. */
export function recordRefusedPasskey(
  trail: Pick<Trail, 'audit'>,
  request: FastifyRequest,
  tenant: string,
  { fault: reason, user }: RefusedPasskey,
  failure: 'sign-in-failed' | 'confirm-failed',
): void {
  const event = reason === 'cloned' ? 'passkey-cloned' : failure;
  const detail = { method: 'passkey', reason };
  recordAudit(trail, { event, tenant, ...(user && { userId: user.id }), detail }, request);
}
