import { manyProducts } from '../../src/testing/defaults.ts';
import { FAILURE, refusedSignIn } from '../../src/testing/replies.ts';
import { PRODUCTS } from '../server/seed/products.ts';
import type { Tag } from './choice.ts';
import type { Replies } from './replies.ts';

/** A state that a tag can have, and the conditions that lead to it. */
export interface State {
  readonly name: string;
  readonly label: string;
  /** Replies that differ from a success. */
  readonly replies?: Replies;
  /** Remaining time of the session in seconds; 1800 by default. */
  readonly sessionSeconds?: number;
  /** True if the network is lost as soon as the screen is rendered. */
  readonly isOffline?: boolean;
  /** True if the panel of the menu is opened. */
  readonly isOpening?: boolean;
  /** True if the sign-in form is submitted. */
  readonly isSigningIn?: boolean;
}

const FEW = PRODUCTS.map(({ code, name, icon, description }) => ({
  productName: name,
  productCode: code,
  landingPage: `/demo/product/${code}`,
  productLogo: icon && `/assets/products/${icon}.svg`,
  longDescription: description,
}));

const option = (authType: string, name: string, orgType = 'TENANT') => ({
  authType,
  orgType,
  name,
  logo: '',
});
const MANY_OPTIONS = [
  option('BASIC', 'User ID and password'),
  option('OIDC_1', 'Meridian ID'),
  option('OIDC_2', 'Keystone'),
  option('OIDC_3', 'Partner Login'),
  option('OIDC_4', 'Framework Admin Login', 'PO'),
];

const READY: State = { name: 'ready', label: 'Ready' };
const EXPIRING: State = { name: 'expiring', label: 'Session is about to end', sessionSeconds: 100 };

/** The states of each tag. The first is the default. */
export const STATES: Readonly<Record<Tag, readonly [State, ...State[]]>> = {
  'sso-login': [
    READY,
    { name: 'loading', label: 'Loading', replies: { authTypes: { isPending: true } } },
    { name: 'error', label: 'Tenant can’t be loaded', replies: { authTypes: FAILURE } },
    {
      name: 'refused',
      label: 'Wrong password',
      replies: { login: refusedSignIn(1) },
      isSigningIn: true,
    },
    { name: 'captcha', label: 'Captcha', replies: { login: refusedSignIn(3) }, isSigningIn: true },
    {
      name: 'providers',
      label: 'Many sign-in options',
      replies: { authTypes: { data: { authentications: MANY_OPTIONS } } },
    },
    {
      name: 'forced-change',
      label: 'Password must be changed',
      replies: { login: { data: { roles: [], tokenExpiry: 1800, forcePwdChangeOnLogin: true } } },
      isSigningIn: true,
    },
    { name: 'offline', label: 'Offline', isOffline: true, isSigningIn: true },
  ],
  'sso-dashboard': [
    { ...READY, replies: { usersProducts: { data: FEW } } },
    { name: 'loading', label: 'Loading', replies: { usersProducts: { isPending: true } } },
    { name: 'empty', label: 'No products', replies: { usersProducts: { data: [] } } },
    {
      name: 'many',
      label: '200 products',
      replies: { usersProducts: { data: manyProducts(200) } },
    },
    { name: 'error', label: 'Products can’t be loaded', replies: { usersProducts: FAILURE } },
    { ...EXPIRING, replies: { usersProducts: { data: FEW } } },
  ],
  'sso-profile': [
    READY,
    { name: 'loading', label: 'Loading', replies: { userProfile: { isPending: true } } },
    { name: 'error', label: 'Profile can’t be loaded', replies: { userProfile: FAILURE } },
    EXPIRING,
  ],
  'sso-session-guard': [EXPIRING, { name: 'quiet', label: 'Quiet' }],
  'sso-cookie-consent': [{ name: 'asking', label: 'Open' }],
  'sso-user-menu': [
    { ...READY, isOpening: true, replies: { usersProducts: { data: FEW } } },
    { name: 'closed', label: 'Closed' },
    {
      name: 'many',
      label: '200 products',
      isOpening: true,
      replies: { usersProducts: { data: manyProducts(200) } },
    },
    {
      name: 'error',
      label: 'Products can’t be loaded',
      isOpening: true,
      replies: { usersProducts: FAILURE },
    },
  ],
};

/** Returns a tag's state by name; its default state for an unknown name. */
export const stateOf = (tag: Tag, name: string): State =>
  STATES[tag].find((state) => state.name === name) ?? STATES[tag][0];
