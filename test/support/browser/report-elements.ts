/** Returns a value that an assertion compared, or its text if it can't be copied, as that of an element. */
function copyable(value: unknown): unknown {
  try {
    structuredClone(value);
    return value;
  } catch {
    return String(value);
  }
}

/** Makes the error of a failed test one that the page can send: otherwise, the runner would wait until its timeout. */
afterEach(function () {
  const error: unknown = this.currentTest?.err;
  if (!(error instanceof Error)) return;
  for (const name of ['actual', 'expected'])
    if (name in error)
      Object.defineProperty(error, name, { value: copyable(Reflect.get(error, name)) });
});
