import type { MessageId } from '../../core/i18n/texts.ts';

/** The screen's sections, in their order. */
export const SECTIONS = ['personal', 'roles', 'email', 'security', 'settings'] as const;
export type SectionId = (typeof SECTIONS)[number];

/** Goes to a section: the page scrolls there and the section's heading takes the focus. */
export function showSection(root: ParentNode, id: SectionId): void {
  const section = root.querySelector<HTMLElement>(`[data-section="${id}"]`);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ block: 'start', behavior: isStill ? 'instant' : 'smooth' });
  section?.querySelector<HTMLElement>('[data-heading]')?.focus({ preventScroll: true });
}

/** An item of the side menu: it scrolls to its section, or heads those that do. */
export interface MenuItem {
  readonly label: MessageId;
  readonly section: SectionId;
  readonly items?: readonly MenuItem[];
}

/** The left side menu (spec 2, "Profile page"). */
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
    items: [{ label: 'profile.password', section: 'security' }],
  },
  { label: 'profile.settings', section: 'settings' },
];
