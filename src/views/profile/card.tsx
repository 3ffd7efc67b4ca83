import { useStore } from '@nanostores/react';
import { useId, type ReactNode } from 'react';
import { getCore } from '../../core/core.ts';
import { sectionErrorsRoom, sectionKey, type Section } from '../../core/notices/section-errors.ts';
import { AlertIcon } from '../shared/ui/icons.tsx';
import type { SectionId } from './sections.ts';

/** A section's inline error area (spec 8). */
export function SectionMessage({ section }: { section: Section }) {
  const message = useStore(sectionErrorsRoom(getCore()).$sectionErrors)[sectionKey(section)];
  return (
    <div role="alert">
      {message && (
        <p className="sso-profile-message">
          <AlertIcon />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}

export interface CardProps {
  id: SectionId;
  title: string;
  /** What stands at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section of the profile; its heading takes the focus when the menu leads here. */
export function Card({ id, title, action, children }: CardProps) {
  const headingId = useId();
  return (
    <section
      className="sso-profile-card"
      part="section"
      data-section={id}
      aria-labelledby={headingId}
    >
      <div className="sso-profile-card-head">
        <h2 className="sso-profile-card-title" id={headingId} tabIndex={-1} data-heading>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
