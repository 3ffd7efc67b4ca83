/** Replaces `node:test` in the bundle of the gateway's tests: reports each failure to the process that runs them. */
import * as real from 'node:test';

let report = () => {};

/** Calls the listener with the place of each failure, `test` or a hook's name, the test's name and the error. */
export const onFailure = (listener) => (report = listener);

const watched =
  (place, define) =>
  (...args) => {
    const at = args.findIndex((arg) => typeof arg === 'function');
    const body = args[at];
    const name = typeof args[0] === 'string' ? args[0] : place;
    // A test without a body is skipped.
    if (!body) return define(...args);
    args[at] = async function (...context) {
      try {
        return await body.apply(this, context);
      } catch (error) {
        report(place, name, error);
        throw error;
      }
    };
    return define(...args);
  };

export const { describe } = real;
export const test = watched('test', real.test);
export const before = watched('before', real.before);
export const after = watched('after', real.after);
export const beforeEach = watched('beforeEach', real.beforeEach);
export const afterEach = watched('afterEach', real.afterEach);
