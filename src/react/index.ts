'use client';
/** Hooks for React 18 and 19 over `sso-elements/core`, which they share with the elements. */
export { Show, type ShowProps } from './show.ts';
export { useAuth, useSession, type AuthState } from './use-auth.ts';
export { useProducts, useProfile, type LoadedProducts, type LoadedProfile } from './use-data.ts';
export { useSignIn, type SignInActions } from './use-sign-in.ts';
