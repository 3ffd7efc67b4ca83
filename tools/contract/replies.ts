import * as z from 'zod/mini';
import {
  AuthTypesData,
  LoginData,
  LoginFailureData,
  RefreshData,
} from '../../src/core/contract/auth.ts';
import type { CallName } from '../../src/core/contract/calls.ts';
import { LookupData } from '../../src/core/contract/lookup.ts';
import { UserProduct } from '../../src/core/contract/products.ts';
import { Envelope } from '../../src/core/contract/envelope.ts';
import { Environment } from '../../src/core/contract/environment.ts';
import { UserContacts, UserExtensionsData, UserProfile } from '../../src/core/contract/profile.ts';
import { wire } from './wire.ts';

/** The contract's shapes as they travel, by the names under which the OpenAPI document has them. */
export const SHAPES = {
  Envelope: wire(Envelope),
  Environment: wire(Environment),
  AuthTypesData: wire(AuthTypesData),
  LoginData: wire(LoginData),
  LoginFailureData: wire(LoginFailureData),
  RefreshData: wire(RefreshData),
  UserProfile: wire(UserProfile),
  // The elements read the list with a schema that is made for speed and tells no more than that it is one.
  UserProducts: z.array(wire(UserProduct)),
  UserExtensionsData: wire(UserExtensionsData),
  LookupData: wire(LookupData),
  UserContacts: wire(UserContacts),
} as const satisfies Record<string, z.ZodMiniType>;
export type ShapeName = keyof typeof SHAPES;

/** The shape of `data` in a call's successful reply; calls that are not here send none. */
export const DATA: Partial<Record<CallName, ShapeName>> = {
  login: 'LoginData',
  refresh: 'RefreshData',
  authTypes: 'AuthTypesData',
  userProfile: 'UserProfile',
  usersProducts: 'UserProducts',
  userExtensions: 'UserExtensionsData',
  lookup: 'LookupData',
  updateContacts: 'UserContacts',
};
