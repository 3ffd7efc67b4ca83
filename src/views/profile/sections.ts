import { EVENTS, PASSKEYS, SECOND_FACTOR, SESSIONS } from '../../core/contract/features.ts';
import type { MessageId } from '../../core/i18n/texts.ts';

/** The sections that only a gateway has that announces a feature of the same name. */
export const ANNOUNCED = [PASSKEYS, SECOND_FACTOR, SESSIONS, EVENTS] as const;
export type AnnouncedSection = (typeof ANNOUNCED)[number];

/** The sections of the screen, in order. */
export const SECTIONS = [
  ...(['personal', 'roles', 'email', 'security'] as const),
  ...ANNOUNCED,
  'settings',
] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Scrolls to a section and focuses its heading. */
export function showSection(root: ParentNode, id: SectionId): void {
  const section = root.querySelector<HTMLElement>(`[data-section="${id}"]`);
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ block: 'start', behavior: isReduced ? 'instant' : 'smooth' });
  section?.querySelector<HTMLElement>('[data-heading]')?.focus({ preventScroll: true });
}

/** An item of the side menu, which scrolls to its section; a group has `items`. */
export interface MenuItem {
  readonly label: MessageId;
  readonly section: SectionId;
  readonly items?: readonly MenuItem[];
}

/** The left side menu (profile-02). */
export const MENU: readonly MenuItem[] = [
  {
    label: 'profile.menu.profile',
    section: 'personal',
    items: [
      { label: 'profile.personal', section: 'personal' },
      { label: 'profile.roles', section: 'roles' },
      { label: 'profile.email.menu', section: 'email' },
    ],
  },
  {
    label: 'profile.menu.security',
    section: 'security',
    items: [
      { label: 'profile.password', section: 'security' },
      { label: 'passkeys.title', section: 'passkeys' },
      { label: 'factors.title', section: 'secondFactor' },
      { label: 'sessions.title', section: 'sessions' },
      { label: 'events.title', section: 'events' },
    ],
  },
  { label: 'profile.settings', section: 'settings' },
];
