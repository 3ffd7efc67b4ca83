import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { LIST_EMPTY, sectionErrorsService } from '../../core/notices/section-errors.ts';
import { useT } from '../shared/use-core.ts';

/**
 * Why the sign-in options did not come: in the server's words where it refused them, since nothing
 * else tells of a refusal (spec 8).
 */
export function useFailureText(): string {
  const t = useT();
  const refusals = useStore(sectionErrorsService(getCore()).$sectionErrors);
  return refusals[LIST_EMPTY] ?? t('login.unavailable');
}
