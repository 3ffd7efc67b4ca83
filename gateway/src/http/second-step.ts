import type { FastifyReply, FastifyRequest } from 'fastify';
import { keptOf } from '../domain/factors/due-factor.ts';
import type { SecondFactorDue } from '../domain/factors/due-types.ts';
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

/** None is accepted as another one: a mailed code is no second factor, and an app is set up only after it. */
type StepTicket = 'second-factor' | 'new-browser' | 'enroll';

function ticketFor(methods: readonly string[]): StepTicket {
  if (methods.includes('enroll')) return 'enroll';
  return methods.includes('mail') ? 'new-browser' : 'second-factor';
}

/** Returns what a ticket of a sign-in in a browser is good for: a code, a mailed one, or an app that has to be set up. */
export const stepTicketUse = (
  request: FastifyRequest,
  tenant: string,
  kind: StepTicket,
): TicketUse => ({ kind, tenant, holder: hashToken(readPrivateCookie(request, 'ticket')) });

/** Returns the refusal of a right password that another step has to follow, with a ticket for it. */
export function nextStep(
  parts: TicketParts,
  reply: FastifyReply,
  user: User,
  { methods, trustDays }: Pick<SecondFactorDue, 'methods' | 'trustDays'>,
): Refusal {
  const holder = hashToken(bindFlow(reply.request, reply, 'ticket'));
  const kind = ticketFor(methods);
  const { ticket } = issueTicket(parts, { kind, tenant: user.tenant, holder }, keptOf(user));
  return secondFactorNeeded({ ticket, methods, trustDays, expiresInSeconds: TICKET_SECONDS });
}
