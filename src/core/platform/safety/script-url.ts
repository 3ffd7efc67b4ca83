import { defineService } from '../../kernel/base-core.ts';

/** Pages that require Trusted Types allow this policy by name (`trusted-types sso-elements`). */
const POLICY_NAME = 'sso-elements';

/**
 * Turns the address of a worker, or of a gated script of the page, into one that pages with Trusted Types accept. Throws
 * for a worker of another origin, and if the page forbids the policy. There is one policy per page, because the browser refuses a second one of the same name.
 */
export const scriptUrlService = defineService('script-url', (core) => {
  // Only this origin can create and load its own blob addresses.
  const createScriptURL = (url: string, isGated?: boolean): string => {
    const root = new URL('/', core.ports.location.href).href;
    if (isGated || url.startsWith(root) || url.startsWith('blob:')) return url;
    throw new TypeError(url);
  };
  const policy = window.trustedTypes?.createPolicy(POLICY_NAME, { createScriptURL });
  // The type of `Worker` requires a string, but every browser accepts the policy's object.
  return (policy?.createScriptURL.bind(policy) ?? createScriptURL) as typeof createScriptURL;
});
