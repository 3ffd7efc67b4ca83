import type * as z from 'zod/mini';
import type { Access } from './access.ts';

/**
 * One call of the contract. The client, the gateway, the OpenAPI document, `check-gateway` and the fault matrix
 * derive from it.
 */
export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Relative to the API base, or to the utility base. `{name}` is a path parameter. */
  readonly path: string;
  readonly base?: 'utility';
  /** Names of the query parameters. All are required. */
  readonly query?: readonly string[];
  /** Names of query parameters that a caller may leave out. */
  readonly optionalQuery?: readonly string[];
  /** Names of the credentials, which travel in headers. */
  readonly credentials?: readonly string[];
  /** Headers with fixed values. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodMiniType;
  /** Parses the `data` of a successful reply. */
  readonly reply: z.ZodMiniType;
  /** Who may make the call; `session` by default. */
  readonly access?: Access;
  /** Only a gateway that announces this in `features` of authTypes has the call. */
  readonly feature?: string;
  /** True if the call must arrive even when the page is being closed. */
  readonly isKeptAlive?: boolean;
}

/** Declares a call; keeps the literal types of its path and names. */
export const defineCall = <const C extends Call>(call: C): C => call;

type PathParameters<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameters<Rest>
  : never;

type NamesIn<List> = List extends readonly (infer Name extends string)[] ? Name : never;

type Named<Key extends string, Names extends string> = [Names] extends [never]
  ? { readonly [K in Key]?: never }
  : { readonly [K in Key]: Readonly<Record<Names, string>> };

/** What a call needs: path parameters, query, credentials and body, exactly as its row declares them. */
export type CallArguments<C extends Call> = Named<'pathParts', PathParameters<C['path']>> &
  Named<'query', NamesIn<C['query']>> &
  Named<'credentials', NamesIn<C['credentials']>> &
  (C['body'] extends z.ZodMiniType
    ? { readonly body: z.input<C['body']> }
    : { readonly body?: never });

/** The parsed `data` of a call's successful reply. */
export type CallReply<C extends Call> = z.output<C['reply']>;
