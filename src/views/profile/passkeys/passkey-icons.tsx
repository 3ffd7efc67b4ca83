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
    <path d="M2.5 19.5a6.5 6.5 0 0 1 10-5.5" />
    <circle cx="17.500" cy="12" r="2.750" />
    <path d="M17.5 14.750V21M17.5 18.5h2" />
  </Icon>
);
/** A key that follows its user. */
export const SyncedIcon = () => (
  <Icon>
    <path d="M7 18.5a4.250 4.250 0 0 1-.4-8.480 5.750 5.750 0 0 1 11.1 1.080A3.750 3.750 0 0 1 17.250 18.5H7Z" />
  </Icon>
);
/** A key that stays where it is. */
export const DeviceIcon = () => (
  <Icon>
    <circle cx="8" cy="15.500" r="4" />
    <path d="M10.9 12.6 19 4.5M15.5 8l3 3" />
  </Icon>
);
