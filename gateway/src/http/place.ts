import type { FastifyRequest } from 'fastify';
import type { SignInPlace } from '../model/session.ts';
import { shortAddress } from '../platform/addresses.ts';
import { agentNames } from '../platform/agent.ts';

/** Returns where a request comes from, as its user will see it: never the header itself or the full address. */
export const placeOf = ({ headers, ip }: FastifyRequest): SignInPlace => ({
  ...agentNames(headers['user-agent']),
  address: shortAddress(ip),
});
