import * as z from 'zod/mini';

/** Path to which a page navigates after a logout whose reply has `providerLogout`. */
export const PROVIDER_LOGOUT_PATH = '/api/auth/v3/login/logout';

/** Data of a logout. With `providerLogout`, the sign-out can continue at the provider that signed the user in. */
export const LogoutData = z.catch(z.object({ providerLogout: z.catch(z.boolean(), false) }), {
  providerLogout: false,
});
export type LogoutData = z.infer<typeof LogoutData>;
