import { useStore } from '@nanostores/react';
import { getCore } from '../../../core/kernel/core.ts';
import { sectionErrorsService } from '../../../core/notices/section-errors.ts';
import { AlertIcon } from '../ui/icons.tsx';

/** Renders the inline error of the section or list with the key `of` (errors-06). */
export function SectionMessage({ of }: { of: string }) {
  const message = useStore(sectionErrorsService(getCore()).$sectionErrors)[of];
  return (
    <div role="alert">
      {message && (
        <p className="sso-section-message">
          <AlertIcon />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
