import { CALL_LIST } from '../core/contract/call-list.prerender.ts';
import type { Access } from '../core/contract/access.ts';
import type { FakeCallName } from './types.ts';

export interface Route {
  readonly name: FakeCallName;
  readonly method: string;
  readonly access: Access;
  readonly pattern: RegExp;
  /** Undefined for a call that every gateway has. */
  readonly feature: string | undefined;
}

/** Matches the end of an address, so that `api-base` and `utility-base` can have any value. */
const pattern = (path: string) => new RegExp(`${path.replace(/\{\w+\}/g, '[^/]+')}$`);

const ROUTES: readonly Route[] = CALL_LIST.map(({ name, method, path, access, feature }) => ({
  name,
  method,
  access,
  pattern: pattern(path),
  feature,
}));

/** Returns the route of a request; undefined if no call matches. A path answers its own method only. */
export const routeOf = (method: string, { pathname }: URL): Route | undefined =>
  ROUTES.find((route) => route.method === method && route.pattern.test(pathname));

/** True if an address is that of a call, made with any method. */
export const isCallPath = ({ pathname }: URL): boolean =>
  ROUTES.some((route) => route.pattern.test(pathname));
