import type { ReactNode } from 'react';
import { Icon } from '../ui/icons.tsx';
import type { HelpItem } from './help-links.ts';

/** The icon of each Need Help item. */
export const HELP_ICONS: Readonly<Record<HelpItem, ReactNode>> = {
  documentation: (
    <Icon>
      <path d="M12 6.500C10 5 7 4.500 4 4.500v13.500c3 0 6 .5 8 2 2-1.500 5-2 8-2V4.500c-3 0-6 .5-8 2ZM12 6.500V20" />
    </Icon>
  ),
  api: (
    <Icon>
      <path d="m8 8-4 4 4 4M16 8l4 4-4 4M13.500 5.500l-3 13" />
    </Icon>
  ),
  community: (
    <Icon>
      <circle cx="9" cy="9" r="3.500" />
      <path d="M2.500 19.500a6.500 6.500 0 0 1 13 0M16 5.800a3.500 3.500 0 0 1 0 6.400M18 14.500a6.500 6.500 0 0 1 3.500 5" />
    </Icon>
  ),
  status: (
    <Icon>
      <path d="M3 12h4l2.500-6.500 5 13L17 12h4" />
    </Icon>
  ),
  feedback: (
    <Icon>
      <path d="M4 5h16v11h-9l-4.500 4v-4H4V5ZM8 9h8M8 12h5" />
    </Icon>
  ),
  talk: (
    <Icon>
      <path d="M5 4h4l1.500 4.500L8 10a12 12 0 0 0 6 6l1.500-2.500L20 15v4a1.500 1.500 0 0 1-1.700 1.500C10.500 19.800 4.200 13.500 3.500 5.700A1.500 1.500 0 0 1 5 4Z" />
    </Icon>
  ),
};
