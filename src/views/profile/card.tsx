import { useId, type ReactNode } from 'react';
import type { SectionId } from './sections.ts';

export interface CardProps {
  id: SectionId;
  title: string;
  /** Content at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** Renders a section of the profile. The menu focuses its heading. */
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
