import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CALLS, DEFAULT_UTILITY_BASE } from '../../../src/core/contract/calls.ts';
import { LookupData, UserProducts } from '../../../src/core/contract/catalog.ts';
import type { Context } from '../context.ts';
import { fullSession } from '../http/admission.ts';
import { ok, Refusal } from '../http/envelope.ts';
import { LANGUAGES, USER_TYPES } from '../lookups.ts';

const FIELDS: Record<string, Record<string, string>> = {
  LANGUAGE_CD: LANGUAGES,
  USER_TYPE: USER_TYPES,
};

const LookupQuery = z.object({ lookupField: z.catch(z.string(), '') });

/** The calls about what a person may open and choose. */
export function catalogRoutes(api: FastifyInstance, context: Context): void {
  api.get(CALLS.usersProducts.path, async (request) => {
    const { person } = fullSession(request);
    const products = await context.store
      .selectFrom('user_products')
      .innerJoin('products', (join) =>
        join
          .onRef('products.tenant_code', '=', 'user_products.tenant_code')
          .onRef('products.code', '=', 'user_products.product_code'),
      )
      .select([
        'products.name as productName',
        'products.code as productCode',
        'products.landing_page as landingPage',
        'products.logo as productLogo',
        'products.description as longDescription',
      ])
      .where('user_products.user_id', '=', person.id)
      .where('user_products.tenant_code', '=', person.tenant)
      .orderBy('products.name')
      .execute();
    return ok(UserProducts, products);
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
