import { Icon } from '../shared/ui/icons.tsx';

export const CompassIcon = () => (
  <Icon size={32}>
    <circle cx="12" cy="12" r="9" />
    <path d="m15.5 8.5-2 5-5 2 2-5 5-2Z" />
  </Icon>
);
export const UnpluggedIcon = () => (
  <Icon size={32}>
    <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11ZM4 9h16M9.5 12.5l5 4.5M14.5 12.5l-5 4.5" />
  </Icon>
);
export const PaperIcon = () => (
  <Icon size={32}>
    <path d="M6 3h8l4.5 4.5V21H6V3ZM14 3v4.5h4.5M9 12h6M9 16h6" />
  </Icon>
);
