import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptOf, type SecondFactorDue } from '../domain/factors/due-factor.ts';
import {
  issueTicket,
  TICKET_SECONDS,
  type TicketParts,
  type TicketUse,
} from '../domain/tickets.ts';
import type { User } from '../model/user.ts';
import { hashToken } from '../platform/tokens.ts';
import { secondFactorNeeded } from './code-refusals.ts';
import { readPrivateCookie } from './cookies.ts';
import type { Refusal } from './envelope.ts';
import { bindFlow } from './navigation.ts';

/** Returns what a ticket of a sign-in in a browser is good for: a code, or an app that has to be set up first. */
export const stepTicketUse = (
  request: FastifyRequest,
  tenant: string,
  kind: 'second-factor' | 'enroll',
): TicketUse => ({ kind, tenant, holder: hashToken(readPrivateCookie(request, 'ticket')) });

/** Returns the refusal of a right password that another step has to follow, with a ticket for it. */
export function nextStep(
  parts: TicketParts,
  reply: FastifyReply,
  user: User,
  { methods, trustDays }: SecondFactorDue,
): Refusal {
  const holder = hashToken(bindFlow(reply.request, reply, 'ticket'));
  const kind = methods.includes('enroll') ? 'enroll' : 'second-factor';
  const { ticket } = issueTicket(parts, { kind, tenant: user.tenant, holder }, keptOf(user));
  return secondFactorNeeded({ ticket, methods, trustDays, expiresInSeconds: TICKET_SECONDS });
}
