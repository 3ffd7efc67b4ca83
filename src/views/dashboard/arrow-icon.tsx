import { Icon } from '../shared/ui/icons.tsx';

/** Points where a card leads. */
export const ArrowIcon = () => (
  <Icon>
    <path d="M5 12h14M13 6l6 6-6 6" />
  </Icon>
);
