import { Icon } from '../../shared/ui/icons.tsx';

const LaptopIcon = () => (
  <Icon>
    <path d="M6 5.5h12a1 1 0 0 1 1 1V15.5H5V6.5a1 1 0 0 1 1-1ZM3 18.5h18" />
  </Icon>
);
const PhoneIcon = () => (
  <Icon>
    <rect x="7" y="3" width="10" height="18" rx="2" />
    <path d="M11 17.7h2" />
  </Icon>
);

/** The systems and browsers that only phones and tablets have. */
const PHONE = /android|ios|ipados|iphone|phone|harmony|blackberry|bada|kaios/i;

/** Renders the kind of device that a browser and its system belong to. */
export const DeviceIcon = ({ of }: { of: { browser: string; system: string } }) =>
  PHONE.test(`${of.system} ${of.browser}`) ? <PhoneIcon /> : <LaptopIcon />;
