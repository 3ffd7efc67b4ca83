import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { CALLS, DEFAULT_UTILITY_BASE } from '../../../src/core/contract/calls.ts';
import { LookupData } from '../../../src/core/contract/lookup.ts';
import type { Person } from '../auth/person.ts';
import type { Context } from '../context.ts';
import { fullSession } from '../http/admission.ts';
import { ok, okJson, Refusal } from '../http/envelope.ts';
import { sendLarge } from '../http/large.ts';
import { LANGUAGES, USER_TYPES } from '../lookups.ts';

const FIELDS: Record<string, Record<string, string>> = {
  LANGUAGE_CD: LANGUAGES,
  USER_TYPE: USER_TYPES,
};

const LookupQuery = z.object({ lookupField: z.catch(z.string(), '') });

/**
 * A person's products as JSON. The database writes it: ten thousand rows would take the process longer
 * to read than the database takes to write them, and its columns are what the contract's schema asks for.
 */
async function productsOf({ store }: Context, person: Person): Promise<string> {
  const { rows } = await sql<{ list: string }>`
    select coalesce(json_agg(row_to_json(product)), '[]')::text as list from (
      select name as "productName", code as "productCode", landing_page as "landingPage",
        logo as "productLogo", description as "longDescription"
      from products join user_products
        on products.tenant_code = user_products.tenant_code and code = product_code
      where user_id = ${person.id} and user_products.tenant_code = ${person.tenant}
      order by name) product`.execute(store);
  return rows[0]?.list ?? '[]';
}

/** The calls about what a person may open and choose. */
export function catalogRoutes(api: FastifyInstance, context: Context): void {
  api.get(CALLS.usersProducts.path, async (request, reply) => {
    const { person } = fullSession(request);
    return sendLarge(request, reply, okJson(await productsOf(context, person)));
  });

  api.get(DEFAULT_UTILITY_BASE + CALLS.lookup.path, async (request) => {
    fullSession(request);
    const { lookupField } = LookupQuery.parse(request.query);
    const values = Object.hasOwn(FIELDS, lookupField) ? FIELDS[lookupField] : undefined;
    if (!values) throw new Refusal(400, 'No such lookup', 'This lookup field is not known.');
    const lookupValues = Object.entries(values).map(([lookupValue, description]) => ({
      lookupValue,
      description,
    }));
    return ok(LookupData, { lookupValues });
  });
}
