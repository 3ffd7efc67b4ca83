import { useEffect, useState } from 'react';
import { NOTICES } from '../../../core/contract/features.ts';
import type { NoticePlace } from '../../../core/contract/notice.ts';
import { storageService } from '../../../core/platform/storage.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { useTheme } from '../chrome/use-theme.ts';
import type { Extras } from './extras.tsx';

/** Renders the tenant's notices above the main content of a page. Loads no code if the gateway has not announced any. */
export function PageNotices({ place }: { place: NoticePlace }) {
  const [extras, setExtras] = useState<Extras>();
  const theme = useTheme();
  useEffect(() => {
    // The service checks it; here it only decides what is loaded, so that the check is not part of every screen.
    if (!storageService(getCore()).get('tenantTheme')?.includes(`"${NOTICES}"`)) return;
    import('./extras.tsx')
      .then(({ loadExtras }) => loadExtras())
      .then(setExtras, () => {
        // The next page shows them.
      });
  }, [theme]);
  return extras && <extras.Notices place={place} />;
}
