/** Composables for Vue 3 over `sso-elements/core`, which they share with the elements. */
export { useAuth, useSession, type AuthRefs } from './use-auth.ts';
export { useProducts, useProfile, type ProductRefs, type ProfileRefs } from './use-data.ts';
export { useSignIn, type SignInRefs } from './use-sign-in.ts';
