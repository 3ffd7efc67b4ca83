import type { CDPSession } from 'playwright-core';
import * as z from 'zod/mini';

/** Total bytes and number of objects by constructor. */
export type Counts = ReadonlyMap<string, { readonly bytes: number; readonly count: number }>;

const Snapshot = z.object({
  snapshot: z.object({
    meta: z.object({ node_fields: z.array(z.string()), node_types: z.array(z.unknown()) }),
  }),
  nodes: z.array(z.number()),
  strings: z.array(z.string()),
});

/** Takes a heap snapshot and counts its objects by constructor, as DevTools does. */
export async function takeSnapshot(devtools: CDPSession): Promise<Counts> {
  const chunks: string[] = [];
  const collect = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', collect);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', collect);
  const { snapshot, nodes, strings } = Snapshot.parse(JSON.parse(chunks.join('')));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const typeNames = z.array(z.string()).parse(types[0]);
  const [typeAt, nameAt, sizeAt] = ['type', 'name', 'self_size'].map((name) =>
    fields.indexOf(name),
  ) as [number, number, number];
  const counts = new Map<string, { bytes: number; count: number }>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = typeNames[nodes[at + typeAt] ?? 0] ?? '';
    // The name of a string is its text, so strings are counted together.
    const isNamed = ['object', 'closure', 'native', 'hidden', 'code'].includes(type);
    const name = isNamed ? `${type} ${strings[nodes[at + nameAt] ?? 0]?.slice(0, 60)}` : type;
    const { bytes, count } = counts.get(name) ?? { bytes: 0, count: 0 };
    counts.set(name, { bytes: bytes + (nodes[at + sizeAt] ?? 0), count: count + 1 });
  }
  return counts;
}

/** Lists the constructors whose objects grew most, in bytes. */
export function grown(before: Counts, after: Counts, most = 15): string[] {
  const none = { bytes: 0, count: 0 };
  return [...after]
    .map(([name, { bytes, count }]) => {
      const { bytes: bytesBefore, count: countBefore } = before.get(name) ?? none;
      return { name, bytes: bytes - bytesBefore, count: count - countBefore };
    })
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most)
    .map(({ name, bytes, count }) => `${name}: ${(bytes / 1000).toFixed(1)} KB, ${count} more`);
}
