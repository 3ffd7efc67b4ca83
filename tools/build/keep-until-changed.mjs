import { stat } from 'node:fs/promises';

const changedAt = async (file) => (await stat(file).catch(() => ({ mtimeMs: NaN }))).mtimeMs;

/** Returns a text that differs once a file is saved or removed. */
const stampOf = async (files) => (await Promise.all(files.map(changedAt))).join();

/**
 * Returns a function that loads a value by its key, and keeps it until one of the `files` of the value has changed. A
 * file that is saved while the value is loaded counts as changed.
 */
export function keepUntilChanged(load) {
  const kept = new Map();
  return async (key) => {
    const known = kept.get(key);
    if (known && (await stampOf(known.value.files)) === known.stamp) return known.value;
    const startedAt = Date.now();
    const value = await load(key);
    const times = await Promise.all(value.files.map(changedAt));
    const isSettled = times.every((time) => time < startedAt);
    kept.delete(key);
    if (isSettled) kept.set(key, { value, stamp: times.join() });
    return value;
  };
}
