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
  'sso-user-menu',
] as const;
export type Tag = (typeof TAGS)[number];

/** Widths of the iframe in CSS pixels. */
export const WIDTHS = [360, 768, 1280] as const;

const ThemeEntry = z.object({
  type: z.optional(z.string()),
  value: z.optional(z.string()),
  html: z.optional(z.string()),
  color: z.optional(z.string()),
  lang: z.optional(z.string()),
  scheme: z.optional(z.enum(['light', 'dark'])),
  id: z.optional(z.string()),
  level: z.optional(z.string()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  on: z.optional(z.array(z.string())),
  url: z.optional(z.string()),
});
export type Entry = z.infer<typeof ThemeEntry>;

/** All settings of the playground. The URL and the messages to the iframe contain them. */
export const Choice = z.object({
  tag: z.enum(TAGS),
  /** Name of a state of the tag; see `states.ts`. */
  state: z.string(),
  tenant: z.string(),
  /** Edited theme entries; undefined for the tenant's own. */
  theme: z.optional(z.array(ThemeEntry)),
  /** Values of the tokens that the page sets on the tag, by name. */
  tokens: z.record(z.string(), z.string()),
  /** Such as `fr_FR`; '' for no `locale` attribute. */
  locale: z.string(),
  dir: z.enum(['', 'ltr', 'rtl']),
  scheme: z.enum(['auto', 'light', 'dark', 'page']),
  /** `form` for the sign-in form alone. */
  layout: z.optional(z.enum(['', 'form'])),
  width: z.union([z.literal(360), z.literal(768), z.literal(1280)]),
  /** Edited replies of the gateway, by call. */
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

/** Returns the edited theme entries, or the tenant's own. */
export const themeOf = ({ theme, tenant }: Choice): readonly Entry[] =>
  theme ?? tenantOf(tenant)?.theme ?? [];

/** Returns the sign-in options of the chosen tenant, as the authTypes call returns them. */
export const optionsOf = ({ tenant }: Choice) =>
  (tenantOf(tenant)?.options ?? []).map(({ logo, ...option }) => ({
    ...option,
    logo: logo && `/assets/providers/${logo}`,
  }));

/**
 * Reads the choice from a URL hash. Returns the default for an empty or invalid hash, in a width that fits the window.
 */
export function readHash(hash: string): Choice {
  const initial: Choice = { ...DEFAULT_CHOICE, width: innerWidth < 900 ? 360 : 1280 };
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(hash.slice(1)));
    return Choice.parse({ ...initial, ...(parsed as object) });
  } catch {
    return initial;
  }
}

/** Returns the URL hash of a choice, with only what differs from the default; '' for the default. */
export function toHash(choice: Choice): string {
  const changed = Object.entries(choice).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_CHOICE[key as keyof Choice]),
  );
  return changed.length > 0
    ? `#${encodeURIComponent(JSON.stringify(Object.fromEntries(changed)))}`
    : '';
}
