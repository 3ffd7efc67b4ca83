import { useStore } from '@nanostores/react';
import { getCore } from '../../../core/kernel/core.ts';
import { sectionErrorsService } from '../../../core/notices/section-errors.ts';
import { AlertIcon } from '../ui/icons.tsx';

/** Renders an error in its place, which screen readers announce; nothing without a message. */
export function InlineError({ message, className }: { message?: string; className?: string }) {
  return (
    <div role="alert" className={className}>
      {message && (
        <p className="sso-section-message">
          <AlertIcon />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

/** Renders the inline error of the section or list with the key `of` (errors-06). */
export function SectionMessage({ of }: { of: string }) {
  return <InlineError message={useStore(sectionErrorsService(getCore()).$sectionErrors)[of]} />;
}
