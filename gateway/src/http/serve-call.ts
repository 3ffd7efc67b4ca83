import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Call, CallArguments, CallReply } from 'sso-contract/call.ts';
import { pathOf } from 'sso-contract/calls.ts';
import type { Session } from '../model/session.ts';
import type { TextId } from '../i18n/texts.ts';
import { anySession, credentialOf, fullSession } from './admission.ts';
import { ok, Refusal } from './envelope.ts';
import { sendLarge, type LargeReply } from './large.ts';

type SessionFor<C extends Call> = C['access'] extends 'public' ? undefined : Session;

declare const CALL: unique symbol;

/**
 * The successful reply to a call. Only the functions of `Incoming` make one, so a handler that returns anything else, or
 * nothing, does not compile.
 */
export interface Answer<C extends Call> {
  readonly [CALL]: C['name'];
}

/** The parts of a request that a call's row declares, validated, and the reply that it declares. */
export type Incoming<C extends Call> = Pick<
  CallArguments<C>,
  'pathParts' | 'query' | 'credentials'
> & {
  readonly body: C['body'] extends z.ZodMiniType ? z.output<C['body']> : undefined;
  /** The session that the row's access demands. */
  readonly session: SessionFor<C>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Returns the successful reply. Throws if the data does not match the row. */
  readonly answer: (data: CallReply<C>, message?: string) => Answer<C>;
  /** Sends a reply that was prepared for many callers. */
  readonly answerLarge: (large: LargeReply) => Promise<Answer<C>>;
};

/** The texts of the 400 for a body that does not match the row. */
export interface BodyRefusal {
  readonly title: TextId;
  readonly text: TextId;
}

/** A call with what handles it. */
export interface ServedCall<Name extends string> {
  readonly name: Name;
  readonly register: (api: FastifyInstance) => void;
}

const Strings = z.record(z.string(), z.unknown());

/** Returns the values of `names`; '' for one that is missing or was sent twice. */
function pick(names: readonly string[], values: unknown): Record<string, string> {
  const sent = Strings.parse(values ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
      return [name, typeof value === 'string' ? value : ''];
    }),
  );
}

function sessionFor({ access }: Call, request: FastifyRequest): Session | undefined {
  if (access === 'public') return undefined;
  return access === 'change' ? anySession(request) : fullSession(request);
}

function bodyFor({ body }: Call, request: FastifyRequest, refusal?: BodyRefusal): unknown {
  if (!body) return undefined;
  const parsed = body.safeParse(request.body);
  if (parsed.success) return parsed.data;
  throw new Refusal(400, refusal?.title ?? 'title.failed', refusal?.text ?? 'request.malformed');
}

/**
 * Returns a call that is served by its row of the contract: its method and path, whose session it demands, and which
 * query, headers, path parameters and body the handler gets. It throws 401, 403 or 400 before the handler runs.
 */
export function serveCall<C extends Call>(
  call: C,
  handle: (incoming: Incoming<C>) => Promise<Answer<C>>,
  bodyRefusal?: BodyRefusal,
): ServedCall<C['name']> {
  const pathNames = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    name: call.name,
    register: (api) =>
      void api.route({
        method: call.method,
        url: pathOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          const session = sessionFor(call, request);
          const credentials = (call.credentials ?? []).map((name): [string, string] => [
            name,
            credentialOf(request, name),
          ]);
          // The row gives these parts the types of `Incoming`, which the compiler cannot follow through their names.
          return handle({
            session,
            pathParts: pick(pathNames, request.params),
            query: pick(call.query ?? [], request.query),
            credentials: Object.fromEntries(credentials),
            body: bodyFor(call, request, bodyRefusal),
            request,
            reply,
            answer: (data: CallReply<C>, message = '') => ok(call.reply, data, message),
            answerLarge: (large: LargeReply) => sendLarge(request, reply, large),
          } as unknown as Incoming<C>);
        },
      }),
  };
}
