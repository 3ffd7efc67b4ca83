import { Icon } from '../shared/ui/icons.tsx';

export const CompassIcon = () => (
  <Icon size={32}>
    <circle cx="12" cy="12" r="9" />
    <path d="m15.500 8.500-2 5-5 2 2-5 5-2Z" />
  </Icon>
);
export const UnpluggedIcon = () => (
  <Icon size={32}>
    <path d="M4 6.500A2.500 2.500 0 0 1 6.500 4h11A2.500 2.500 0 0 1 20 6.500v11a2.500 2.500 0 0 1-2.500 2.500h-11A2.500 2.500 0 0 1 4 17.500v-11ZM4 9h16M9.500 12.500l5 4.500M14.500 12.500l-5 4.500" />
  </Icon>
);
export const PaperIcon = () => (
  <Icon size={32}>
    <path d="M6 3h8l4.500 4.500V21H6V3ZM14 3v4.500h4.500M9 12h6M9 16h6" />
  </Icon>
);
