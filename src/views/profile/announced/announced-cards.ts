import type { ComponentType } from 'react';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { AnnouncedSection } from '../sections.ts';
import type { AnnouncedCard, AnnouncedProps } from './announced-card.ts';

const LOADERS: Readonly<Record<AnnouncedSection, () => Promise<{ card: AnnouncedCard }>>> = {
  passkeys: () => import('../passkeys/passkeys-card.tsx'),
  secondFactor: () => import('../second-factor/factors-card.tsx'),
  sessions: () => import('../sessions/sessions-card.tsx'),
  events: () => import('../events/events-card.tsx'),
};

/** A card that is loaded, with its texts. */
export type LoadedCard = readonly [id: AnnouncedSection, Card: ComponentType<AnnouncedProps>];

async function loadCard(id: AnnouncedSection): Promise<LoadedCard[]> {
  try {
    const { card } = await LOADERS[id]();
    const core = getCore();
    await Promise.all([messagesService(core).add(card.texts), card.prepare?.(core)]);
    return [[id, card.Card]];
  } catch {
    // The next visit tries again.
    return [];
  }
}

/**
 * Loads cards that the gateway announces, with their texts (profile-31, profile-41). All are shown at once, so that none
 * moves another. Leaves out those that can't be loaded. Never rejects.
 */
export const loadCards = async (ids: readonly AnnouncedSection[]): Promise<LoadedCard[]> =>
  (await Promise.all(ids.map(loadCard))).flat();
