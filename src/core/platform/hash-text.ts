/**
 * Returns a 64-bit hash of a text as hexadecimal digits: two runs of FNV-1a. It keeps plain names out of storage. It is
 * not secure: anyone who knows a name can compute its hash.
 */
export const hashText = (text: string): string =>
  [2166136261, 3339675911]
    .map((seed) => {
      let hash = seed;
      for (const unit of text) hash = Math.imul(hash ^ (unit.codePointAt(0) ?? 0), 16777619);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
