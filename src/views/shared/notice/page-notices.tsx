import { NOTICES } from '../../../core/contract/features.ts';
import type { NoticePlace } from '../../../core/contract/notice.ts';
import { storageService } from '../../../core/platform/storage.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useTheme } from '../chrome/use-theme.ts';
import { useExtras } from './use-extras.ts';

/** Renders the tenant's notices above the main content of a page, or of the user menu. Loads no code if the gateway has not announced any. */
export function PageNotices({ place }: { place: NoticePlace }) {
  useTheme();
  // The service checks it; here it only decides what is loaded, so that the check is not part of every screen.
  const stored = storageService(getCore()).get('tenantTheme');
  const extras = useExtras(Boolean(stored?.includes(`"${NOTICES}"`)));
  return extras && <extras.Notices place={place} />;
}
