import type { FastifyRequest } from 'fastify';
import { CALLS } from 'sso-contract/calls.ts';
import type { Store } from '../store/schema/tables.ts';
import { okJson, Refusal } from '../http/envelope.ts';
import { localeOf } from '../http/language.ts';
import { prepareLarge, sizeOf } from '../http/large.ts';
import { serveCall } from '../http/serve-call.ts';
import { LANGUAGES, USER_TYPES, userTypeIn } from '../i18n/lookups.ts';
import { openProductLists } from '../domain/product-lists.ts';

/** Returns the values of a lookup field by code; undefined for an unknown field. */
function valuesOf(field: string, request: FastifyRequest): Record<string, string> | undefined {
  if (field === 'LANGUAGE_CD') return LANGUAGES;
  if (field !== 'USER_TYPE') return undefined;
  const types = Object.keys(USER_TYPES).map((code) => [
    code,
    userTypeIn(localeOf(request.headers), code),
  ]);
  return Object.fromEntries(types) as Record<string, string>;
}

/** The calls that list a user's products and lookup values. */
export function catalogCalls({ store }: { readonly store: Store }) {
  const productsOf = openProductLists(store, {
    compose: (list) => prepareLarge(okJson(list)),
    sizeOf,
  });

  const usersProducts = serveCall(CALLS.usersProducts, async ({ session, answerLarge }) =>
    answerLarge(await productsOf(session.user)),
  );

  const lookup = serveCall(CALLS.lookup, async ({ request, query, answer }) => {
    const values = valuesOf(query.lookupField, request);
    if (!values) throw new Refusal(400, 'title.unknownLookup', 'lookup.unknown');
    const lookupValues = Object.entries(values).map(([lookupValue, description]) => ({
      lookupValue,
      description,
    }));
    return answer({ lookupValues });
  });

  return { usersProducts, lookup };
}
