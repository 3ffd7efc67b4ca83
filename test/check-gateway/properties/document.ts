import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Schema, Schemas } from './json-schema.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'header' | 'query' | 'path';
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Reply {
  readonly description: string;
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
}
/** A call as docs/openapi.json describes it. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | undefined;
  /** The schemas of the replies by status. */
  readonly replies: ReadonlyMap<number, Schema>;
}

interface Reference {
  readonly $ref: string;
}
interface Written {
  readonly operationId: string;
  readonly parameters?: readonly Reference[];
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema } };
  };
  readonly responses: Readonly<Record<string, Reply | Reference>>;
}

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Written>>>>;
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Reply>>;
    readonly schemas: Schemas;
  };
};
const { parameters, responses, schemas } = document.components;

const named = <T>(all: Readonly<Record<string, T>>, { $ref }: Reference): T => {
  const found = all[$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`docs/openapi.json has no ${$ref}.`);
  return found;
};

function repliesOf(written: Written): Map<number, Schema> {
  return new Map(
    Object.entries(written.responses).flatMap(([status, reply]): [number, Schema][] => {
      const { content } = '$ref' in reply ? named(responses, reply) : reply;
      return content ? [[Number(status), content['application/json'].schema]] : [];
    }),
  );
}

/** The schemas of the document by name. */
export const SCHEMAS = schemas;

/** The calls of the document, which reply with an envelope. */
export const OPERATIONS: readonly Operation[] = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]): Operation => ({
      name: written.operationId,
      method: method.toUpperCase(),
      path,
      parameters: (written.parameters ?? []).map((reference) => named(parameters, reference)),
      body: written.requestBody?.content['application/json'].schema,
      replies: repliesOf(written),
    })),
  )
  .filter(({ name }) => name !== 'sso' && name !== 'environment');

/** Returns the statuses that the document lists for a GET. */
export const statusesOf = (path: string): string[] =>
  Object.keys(document.paths[path]?.['get']?.responses ?? {});

const ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: false });
const validators = new Map<Schema, ValidateFunction>();

/** Returns why a value does not match a schema of the document, by path; an empty list if it matches. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  // References start at the root of the document.
  const { components } = document;
  const validate = validators.get(schema) ?? ajv.compile({ ...schema, components });
  validators.set(schema, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}
