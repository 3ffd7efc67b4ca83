import { Icon } from '../shared/ui/icons.tsx';

export const BackIcon = () => (
  <Icon>
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Icon>
);
export const PencilIcon = () => (
  <Icon>
    <path d="m14.5 5.5 4 4L8 20H4v-4L14.5 5.5Z" />
  </Icon>
);
export const LaunchIcon = () => (
  <Icon>
    <path d="M13 5h6v6M19 5l-8.5 8.5M10 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V14" />
  </Icon>
);
export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3 5 5.5v5.7c0 4.3 2.8 7.7 7 9.3 4.2-1.6 7-5 7-9.3V5.5L12 3ZM9 12l2.2 2.2L15.3 10" />
  </Icon>
);
export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);
