import * as z from 'zod/mini';
import { TENANTS } from '../server/seed/tenants.ts';
import { Replies } from './replies.ts';

/** The tags to choose from. */
export const TAGS = [
  'sso-login',
  'sso-dashboard',
  'sso-profile',
  'sso-session-guard',
  'sso-cookie-consent',
] as const;
export type Tag = (typeof TAGS)[number];

/** Widths of the frame in CSS pixels. */
export const WIDTHS = [360, 768, 1280] as const;

const ThemeEntry = z.object({
  type: z.optional(z.string()),
  value: z.optional(z.string()),
  html: z.optional(z.string()),
  color: z.optional(z.string()),
});
export type Entry = z.infer<typeof ThemeEntry>;

/** All that a person has settled in the playground; what the address and the frame are told. */
export const Choice = z.object({
  tag: z.enum(TAGS),
  /** Name of a state of the tag, see `states.ts`. */
  state: z.string(),
  tenant: z.string(),
  /** The tenant's theme entries; undefined where the tenant's own hold. */
  theme: z.optional(z.array(ThemeEntry)),
  /** Tokens that the page sets on the tag, by name. */
  tokens: z.record(z.string(), z.string()),
  /** As `fr_FR`; '' where the tag says none. */
  locale: z.string(),
  dir: z.enum(['', 'ltr', 'rtl']),
  scheme: z.enum(['auto', 'light', 'dark']),
  width: z.union([z.literal(360), z.literal(768), z.literal(1280)]),
  /** Replies of the gateway that were edited, by call. */
  replies: Replies,
});
export type Choice = z.infer<typeof Choice>;

export const DEFAULT_CHOICE: Choice = {
  tag: 'sso-login',
  state: 'ready',
  tenant: 'ACME',
  tokens: {},
  locale: '',
  dir: '',
  scheme: 'auto',
  width: 1280,
  replies: {},
};

/** The demo tenants by code. */
export const TENANT_CODES = TENANTS.map(({ code }) => code);

const tenantOf = (code: string) => TENANTS.find((tenant) => tenant.code === code);

/** The theme entries in force. */
export const themeOf = ({ theme, tenant }: Choice): readonly Entry[] =>
  theme ?? tenantOf(tenant)?.theme ?? [];

/** The ways to sign in at the chosen tenant, as the authTypes call tells them. */
export const optionsOf = ({ tenant }: Choice) =>
  (tenantOf(tenant)?.options ?? []).map(({ logo, ...option }) => ({
    ...option,
    logo: logo && `/assets/providers/${logo}`,
  }));

/** What an address says after its `#`; the default where it says nothing or nonsense, in a width that fits. */
export function readHash(hash: string): Choice {
  const start: Choice = { ...DEFAULT_CHOICE, width: innerWidth < 900 ? 360 : 1280 };
  try {
    const said: unknown = JSON.parse(decodeURIComponent(hash.slice(1)));
    return Choice.parse({ ...start, ...(said as object) });
  } catch {
    return start;
  }
}

/** The address's end for a choice: what differs from the default. */
export function toHash(choice: Choice): string {
  const told = Object.entries(choice).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_CHOICE[key as keyof Choice]),
  );
  return told.length > 0 ? `#${encodeURIComponent(JSON.stringify(Object.fromEntries(told)))}` : '';
}
