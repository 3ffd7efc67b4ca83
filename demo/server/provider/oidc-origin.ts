import * as z from 'zod/mini';

/**
 * Reads the variable `OIDC_ORIGIN`: the origin at which browsers and the gateway reach the demo's provider. Returns '' if it
 * is not set. Throws an error that says what it may be.
 */
export function readOidcOrigin(value = process.env['OIDC_ORIGIN']): string {
  if (!value) return '';
  const { success, data } = z.url().safeParse(value);
  if (success) return data;
  throw new Error(
    `OIDC_ORIGIN has the invalid value ${JSON.stringify(value.slice(0, 60))}. Set it to an address such as https://sso.example.com.`,
  );
}
