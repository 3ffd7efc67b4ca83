import { useStore } from '@nanostores/react';
import { getCore } from '../../core/core.ts';
import { LIST_EMPTY, sectionErrorsRoom } from '../../core/notices/section-errors.ts';
import { AlertIcon } from '../shared/ui/icons.tsx';

/** The inline area of a refused list (spec 8). */
export function ListMessage() {
  const message = useStore(sectionErrorsRoom(getCore()).$sectionErrors)[LIST_EMPTY];
  return (
    <div role="alert">
      {message && (
        <p className="sso-list-message">
          <AlertIcon />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
