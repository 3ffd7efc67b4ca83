import { Icon } from '../../shared/ui/icons.tsx';

export const PlusIcon = () => (
  <Icon>
    <path d="M12 5v14M5 12h14" />
  </Icon>
);
/** A user with a key: the mark of passkeys. */
export const PasskeyIcon = () => (
  <Icon>
    <circle cx="9" cy="7.500" r="3.750" />
    <path d="M2.500 19.500a6.500 6.500 0 0 1 10-5.500" />
    <circle cx="17.500" cy="12" r="2.750" />
    <path d="M17.500 14.750V21M17.500 18.500h2" />
  </Icon>
);
/** A key that follows its user. */
export const SyncedIcon = () => (
  <Icon>
    <path d="M7 18.500a4.250 4.250 0 0 1-.4-8.480 5.750 5.750 0 0 1 11.100 1.080A3.750 3.750 0 0 1 17.250 18.500H7Z" />
  </Icon>
);
/** A key that stays where it is. */
export const DeviceIcon = () => (
  <Icon>
    <circle cx="8" cy="15.500" r="4" />
    <path d="M10.900 12.600 19 4.500M15.500 8l3 3" />
  </Icon>
);
