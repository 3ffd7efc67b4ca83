import { Icon } from '../../shared/ui/icons.tsx';

/** A phone that shows a code. */
export const AppIcon = () => (
  <Icon>
    <rect x="7" y="2.500" width="10" height="19" rx="2.500" />
    <path d="M11 18.5h2" />
  </Icon>
);
/** A written list. */
export const CodesIcon = () => (
  <Icon>
    <rect x="5" y="3.500" width="14" height="17" rx="2" />
    <path d="M8.5 8.5h7M8.5 12h7M8.5 15.5h4" />
  </Icon>
);
export const CopyIcon = () => (
  <Icon>
    <rect x="8.500" y="8.500" width="12" height="12" rx="2" />
    <path d="M15.5 8.5v-3a2 2 0 0 0-2-2h-8a2 2 0 0 0-2 2v8a2 2 0 0 0 2 2h3" />
  </Icon>
);
export const TickIcon = () => (
  <Icon>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
);
export const DownloadIcon = () => (
  <Icon>
    <path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />
  </Icon>
);
export const PrintIcon = () => (
  <Icon>
    <path d="M7 8V3.5h10V8M7 17H4.5a1 1 0 0 1-1-1v-6a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v6a1 1 0 0 1-1 1H17" />
    <rect x="7" y="14" width="10" height="6.500" />
  </Icon>
);
export const LockIcon = () => (
  <Icon>
    <rect x="5" y="10.500" width="14" height="10" rx="2" />
    <path d="M8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3" />
  </Icon>
);
