import { useStore } from '@nanostores/react';
import { getCore } from '../../core/kernel/core.ts';
import { LIST_EMPTY, sectionErrorsService } from '../../core/notices/section-errors.ts';
import { useT } from '../shared/use-core.ts';

/**
 * Returns why the sign-in options could not be loaded: the gateway's error message, which is shown nowhere else
 * (errors-09), or a general one.
 */
export function useFailureText(): string {
  const t = useT();
  const errors = useStore(sectionErrorsService(getCore()).$sectionErrors);
  return errors[LIST_EMPTY] ?? t('login.unavailable');
}
