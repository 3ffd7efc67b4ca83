import { LRUCache } from 'lru-cache';
import type { User } from '../model/user.ts';
import { EVERYONE } from '../configuration/configuration.ts';
import { okJson } from '../http/envelope.ts';
import { prepareLarge, sizeOf, type LargeReply } from '../http/large.ts';
import type { Store } from '../store/schema.ts';
import { readList, readOwnProducts, readVersions, type Versions } from './read-list.ts';

/** Bounds of the caches of one process. Ten thousand products take about 120 KB, so 64 MB hold some 500 such lists. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_OWNERS = 100_000;

/** Attempts before a list is sent without being cached, because the products change faster than they are read. */
const ATTEMPTS = 3;

const rolesOf = (user: User): string[] =>
  [...new Set([EVERYONE, ...user.details.roles.map(({ code }) => code)])].sort();

/**
 * Returns a function that returns the reply with a user's products. Users of a tenant with the same roles and the same
 * assigned products share a reply, which is composed and compressed once for each version of the products.
 *
 * A reply is cached only if its versions, read by the same statement, are those of its key. Otherwise a change between
 * the two statements could give one user's list to another.
 */
export function openProductLists(
  store: Store,
  maxBytes = MAX_BYTES,
): (user: User) => Promise<LargeReply> {
  const owners = new LRUCache<string, string>({ max: MAX_OWNERS });
  const replies = new LRUCache<string, LargeReply>({
    maxSize: maxBytes,
    sizeCalculation: (reply, key) => sizeOf(reply) + 2 * key.length,
  });
  const running = new Map<string, Promise<LargeReply | undefined>>();

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

  async function compose(user: User): Promise<Versions & { readonly reply: LargeReply }> {
    const { list, tenant, own } = await readList(store, user, rolesOf(user));
    return { tenant, own, reply: await prepareLarge(okJson(list)) };
  }

  /** Composes and caches a reply. Returns undefined if the products have changed since the versions were read. */
  async function fill(
    key: string,
    user: User,
    versions: Versions,
  ): Promise<LargeReply | undefined> {
    const { tenant, own, reply } = await compose(user);
    if (tenant !== versions.tenant || own !== versions.own) return undefined;
    replies.set(key, reply);
    return reply;
  }

  /** Returns the reply; undefined if the products have changed in the meantime. */
  async function attempt(user: User): Promise<LargeReply | undefined> {
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
