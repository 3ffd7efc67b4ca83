import { Icon } from '../shared/ui/icons.tsx';

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
);
export const GridIcon = () => (
  <Icon>
    <path d="M4 4h6.5v6.5H4V4ZM13.5 4H20v6.5h-6.5V4ZM4 13.5h6.5V20H4v-6.5ZM13.5 13.5H20V20h-6.5v-6.5Z" />
  </Icon>
);
export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3.5c2.3 1.8 4.7 2.7 7.5 3v5c0 4.7-3 7.7-7.5 9.3-4.5-1.6-7.5-4.6-7.5-9.3v-5c2.8-.3 5.2-1.2 7.5-3ZM9 12l2.2 2.2 4-4.2" />
  </Icon>
);
export const BookIcon = () => (
  <Icon>
    <path d="M12 6.5C10 5 7 4.5 4 4.5v13.5c3 0 6 .5 8 2 2-1.5 5-2 8-2V4.5c-3 0-6 .5-8 2ZM12 6.5V20" />
  </Icon>
);
export const ContrastIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor" />
  </Icon>
);

/** The icons of the schemes. */
export const SCHEME_ICONS = {
  auto: (
    <Icon>
      <path d="M4 5h16v11H4V5ZM9 20h6M12 16v4" />
    </Icon>
  ),
  light: (
    <Icon>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
    </Icon>
  ),
  dark: (
    <Icon>
      <path d="M20 13.5A8 8 0 1 1 10.5 4a6.5 6.5 0 0 0 9.5 9.5Z" />
    </Icon>
  ),
} as const;
