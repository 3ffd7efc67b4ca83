import { Icon } from '../shared/ui/icons.tsx';

export const SearchIcon = () => (
  <Icon>
    <circle cx="11" cy="11" r="6.500" />
    <path d="m16 16 4.500 4.500" />
  </Icon>
);
export const GridIcon = () => (
  <Icon>
    <path d="M4 4h6.500v6.500H4V4ZM13.500 4H20v6.500h-6.500V4ZM4 13.500h6.500V20H4v-6.500ZM13.500 13.500H20V20h-6.500v-6.500Z" />
  </Icon>
);
export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3.500c2.300 1.800 4.700 2.700 7.500 3v5c0 4.700-3 7.700-7.500 9.300-4.500-1.600-7.500-4.600-7.500-9.300v-5c2.800-.3 5.200-1.200 7.500-3ZM9 12l2.200 2.200 4-4.200" />
  </Icon>
);
export const BookIcon = () => (
  <Icon>
    <path d="M12 6.500C10 5 7 4.500 4 4.500v13.500c3 0 6 .5 8 2 2-1.500 5-2 8-2V4.500c-3 0-6 .5-8 2ZM12 6.500V20" />
  </Icon>
);
export const ContrastIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 3.500v17a8.500 8.500 0 0 0 0-17Z" fill="currentColor" />
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
      <path d="M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400" />
    </Icon>
  ),
  dark: (
    <Icon>
      <path d="M20 13.500A8 8 0 1 1 10.500 4a6.500 6.500 0 0 0 9.500 9.500Z" />
    </Icon>
  ),
} as const;
