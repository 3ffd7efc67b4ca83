import { usersProducts } from '../api/product-calls.ts';
import { room, type Core } from '../core.ts';

type Products = ReturnType<typeof usersProducts>;

/** The products that were asked for before the dashboard was mounted: for which user, and when. */
const aheadRoom = room('products-ahead', (): { ask?: [Products, string, number] } => ({}));

/** Asks for the products of the user who has just signed in. */
export function askAhead(core: Core, userId: string): void {
  aheadRoom(core).ask = [usersProducts(core), userId, core.ports.now()];
}

/** The products asked for ahead, once; undefined for another user, and when the reply has become old. */
export function takeAhead(core: Core, userId: string): Products | undefined {
  const [products, whose, atMs = 0] = aheadRoom(core).ask ?? [];
  delete aheadRoom(core).ask;
  const isNew = core.ports.now() - atMs < core.constants.requestTimeoutMs;
  return whose === userId && isNew ? products : undefined;
}
