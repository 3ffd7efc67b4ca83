import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { CALLS } from '../../../src/core/contract/calls.ts';
import type { User } from '../auth/user.ts';
import { EVERYONE } from '../configuration/configuration.ts';
import type { Context } from '../context.ts';
import { okJson, Refusal } from '../http/envelope.ts';
import { sendLarge } from '../http/large.ts';
import { serveCall } from '../http/serve-call.ts';
import { LANGUAGES, USER_TYPES, userTypeIn } from '../lookups.ts';

/** Returns the values of a lookup field by code; undefined for an unknown field. */
function valuesOf(field: string, request: FastifyRequest): Record<string, string> | undefined {
  if (field === 'LANGUAGE_CD') return LANGUAGES;
  if (field !== 'USER_TYPE') return undefined;
  const types = Object.keys(USER_TYPES).map((code) => [code, userTypeIn(request, code)]);
  return Object.fromEntries(types) as Record<string, string>;
}

/**
 * Returns the products that are assigned to a user or visible to one of the user's roles, as JSON. The database creates the JSON, because reading ten thousand rows would take the
 * process longer. Its columns are the fields of the contract's schema.
 */
async function productsOf({ store }: Context, user: User): Promise<string> {
  const roles = [EVERYONE, ...user.details.roles.map(({ code }) => code)];
  const { rows } = await sql<{ list: string }>`
    select coalesce(json_agg(row_to_json(product)), '[]')::text as list from (
      select name as "productName", code as "productCode", landing_page as "landingPage",
        logo as "productLogo", description as "longDescription"
      from products where tenant_code = ${user.tenant} and code in (
        select product_code from user_products
          where user_id = ${user.id} and tenant_code = ${user.tenant}
        union all select product_code from product_visibility
          where tenant_code = ${user.tenant} and role_code in (${sql.join(roles)}))
      order by name) product`.execute(store);
  return rows[0]?.list ?? '[]';
}

/** The calls that list a user's products and lookup values. */
export function catalogRoutes(api: FastifyInstance, context: Context): void {
  serveCall(api, CALLS.usersProducts, async ({ request, reply, session }) =>
    sendLarge(request, reply, okJson(await productsOf(context, session.user))),
  );

  serveCall(api, CALLS.lookup, async ({ request, query, answer }) => {
    const values = valuesOf(query.lookupField, request);
    if (!values) throw new Refusal(400, 'title.unknownLookup', 'lookup.unknown');
    const lookupValues = Object.entries(values).map(([lookupValue, description]) => ({
      lookupValue,
      description,
    }));
    return answer({ lookupValues });
  });
}
