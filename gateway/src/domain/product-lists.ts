import { LRUCache } from 'lru-cache';
import type { User } from '../model/user.ts';
import { EVERYONE } from '../model/product.ts';
import type { Store } from '../store/schema/tables.ts';
import { readList, readOwnProducts, readVersions, type Versions } from '../store/product-lists.ts';

/** Bounds of the caches of one process. Ten thousand products take about 120 KB, so 64 MB hold some 500 such lists. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_OWNERS = 100_000;

/** Attempts before a list is sent without being cached, because the products change faster than they are read. */
const ATTEMPTS = 3;

const rolesOf = (user: User): string[] =>
  [...new Set([EVERYONE, ...user.details.roles.map(({ code }) => code)])].sort();

/** Makes the replies that are cached. */
export interface ReplyMaker<Reply> {
  /** Returns the reply with a list, which is JSON. */
  readonly compose: (list: string) => Promise<Reply>;
  /** Returns the size of a reply in bytes. */
  readonly sizeOf: (reply: Reply) => number;
}

/**
 * Returns a function that returns the reply with a user's products. Users of a tenant with the same roles and the same
 * assigned products share a reply, which is composed and compressed once for each version of the products.
 *
 * A reply is cached only if its versions, read by the same statement, are those of its key. Otherwise a change between
 * the two statements could give one user's list to another.
 */
export function openProductLists<Reply extends object>(
  store: Store,
  { compose: composeReply, sizeOf }: ReplyMaker<Reply>,
  maxBytes = MAX_BYTES,
): (user: User) => Promise<Reply> {
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });
  const replies = new LRUCache<string, Reply>({
    maxSize: maxBytes,
    sizeCalculation: (reply, key) => sizeOf(reply) + 2 * key.length,
  });
  const running = new Map<string, Promise<Reply | undefined>>();

  /** Returns a hash of the assigned products; undefined if they have changed since the versions were read. */
  async function ownProducts(user: User, { own }: Versions): Promise<string | undefined> {
    if (own === '') return '';
    const key = JSON.stringify([user.tenant, user.id, own]);
    const known = owners.get(key);
    if (known !== undefined) return known;
    const read = await readOwnProducts(store, user);
    if (read.own !== own) return undefined;
    owners.set(key, read.codes);
    return read.codes;
  }

  async function compose(user: User): Promise<Versions & { readonly reply: Reply }> {
    const { list, tenant, own } = await readList(store, user, rolesOf(user));
    return { tenant, own, reply: await composeReply(list) };
  }

  /** Composes and caches a reply. Returns undefined if the products have changed since the versions were read. */
  async function fill(key: string, user: User, versions: Versions): Promise<Reply | undefined> {
    const { tenant, own, reply } = await compose(user);
    if (tenant !== versions.tenant || own !== versions.own) return undefined;
    replies.set(key, reply);
    return reply;
  }

  /** Returns the reply; undefined if the products have changed in the meantime. */
  async function attempt(user: User): Promise<Reply | undefined> {
    const versions = await readVersions(store, user);
    const codes = await ownProducts(user, versions);
    if (codes === undefined) return undefined;
    const key = JSON.stringify([user.tenant, versions.tenant, rolesOf(user), codes]);
    const cached = replies.get(key);
    if (cached) return cached;
    // After a change, many users ask at the same time; the first one's request composes the list.
    const filling =
      running.get(key) ?? fill(key, user, versions).finally(() => running.delete(key));
    running.set(key, filling);
    return filling;
  }

  return async (user) => {
    for (let left = ATTEMPTS; left > 0; left -= 1) {
      const reply = await attempt(user);
      if (reply) return reply;
    }
    return (await compose(user)).reply;
  };
}
