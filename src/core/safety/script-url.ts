import { room } from '../lean-core.ts';

/** Pages that demand Trusted Types allow this policy by name (`trusted-types sso-elements`). */
const POLICY_NAME = 'sso-elements';

/**
 * Vouches for the address of a script of ours where a page demands Trusted Types. One policy a page,
 * for a second of the same name is refused. Throws where the page forbids the policy.
 */
export const scriptUrlRoom = room('script-url', () => {
  const policy = window.trustedTypes?.createPolicy(POLICY_NAME, {
    createScriptURL: (url) => url,
  });
  // Worker's type asks for a string, though every browser takes the policy's object.
  return (address: string): string => (policy?.createScriptURL(address) ?? address) as string;
});
