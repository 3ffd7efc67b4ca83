import { Icon } from '../shared/ui/icons.tsx';

export const BackIcon = () => (
  <Icon>
    <path d="M19 12H5M11 6l-6 6 6 6" />
  </Icon>
);
export const PencilIcon = () => (
  <Icon>
    <path d="m14.500 5.500 4 4L8 20H4v-4L14.500 5.500Z" />
  </Icon>
);
export const LaunchIcon = () => (
  <Icon>
    <path d="M13 5h6v6M19 5l-8.500 8.500M10 6H6.500A1.500 1.500 0 0 0 5 7.500v10A1.500 1.500 0 0 0 6.500 19h10a1.500 1.500 0 0 0 1.500-1.500V14" />
  </Icon>
);
export const ShieldIcon = () => (
  <Icon>
    <path d="M12 3 5 5.500v5.700c0 4.300 2.800 7.700 7 9.300 4.200-1.600 7-5 7-9.300V5.500L12 3ZM9 12l2.200 2.200L15.300 10" />
  </Icon>
);
export const GearIcon = () => (
  <Icon>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </Icon>
);
