import * as z from 'zod/mini';
import {
  authTypesCall,
  AuthTypesData,
  LoginData,
  LoginFailureData,
  logoutCall,
  RefreshData,
} from '../../src/core/contract/auth.ts';
import type { Call } from '../../src/core/contract/call.ts';
import { LogoutData } from '../../src/core/contract/logout.ts';
import { LookupData } from '../../src/core/contract/lookup.ts';
import { UserProduct, UserProducts } from '../../src/core/contract/products.ts';
import { Envelope, IgnoredData } from '../../src/core/contract/envelope.ts';
import { Environment } from '../../src/core/contract/environment.ts';
import { UserContacts, UserExtensionsData, UserProfile } from '../../src/core/contract/profile.ts';
import { wire } from './wire.ts';

/** The shapes of replies that a gateway must follow, by their names in the OpenAPI document. */
export const SHAPES = {
  Envelope: wire(Envelope),
  Environment: wire(Environment),
  AuthTypesData: wire(AuthTypesData),
  LoginData: wire(LoginData),
  LoginFailureData: wire(LoginFailureData),
  RefreshData: wire(RefreshData),
  LogoutData: wire(LogoutData),
  UserProfile: wire(UserProfile),
  // For speed, the elements' schema of the list only checks that it is an array.
  UserProducts: z.array(wire(UserProduct)),
  UserExtensionsData: wire(UserExtensionsData),
  LookupData: wire(LookupData),
  UserContacts: wire(UserContacts),
} as const satisfies Record<string, z.ZodMiniType>;
export type ShapeName = keyof typeof SHAPES;

/** The shapes of the replies, by the schema with which the elements read them. */
const BY_SCHEMA = new Map<z.ZodMiniType, ShapeName>([
  [LoginData, 'LoginData'],
  [RefreshData, 'RefreshData'],
  [authTypesCall.reply, 'AuthTypesData'],
  [UserProfile, 'UserProfile'],
  [UserProducts, 'UserProducts'],
  [UserExtensionsData, 'UserExtensionsData'],
  [LookupData, 'LookupData'],
  [UserContacts, 'UserContacts'],
]);

/**
 * Returns the shape of `data` in a call's successful reply; undefined if it sends none. Throws for an unknown schema.
 */
export function shapeOf({ name, reply }: Call): ShapeName | undefined {
  // The elements parse it later than the reply.
  if (name === logoutCall.name) return 'LogoutData';
  if (reply === IgnoredData) return undefined;
  const shape = BY_SCHEMA.get(reply);
  if (!shape) throw new Error(`The reply of ${name} has no shape in tools/contract/replies.ts.`);
  return shape;
}
