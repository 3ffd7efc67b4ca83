import type { ReactNode } from 'react';

export interface NoticeProps {
  icon: ReactNode;
  title: string;
  /** Explanation and actions. */
  children: ReactNode;
}

/** Renders a message with icon and title in the middle of a page. */
export function Notice({ icon, title, children }: NoticeProps) {
  return (
    <section className="sso-notice">
      <span className="sso-notice-icon">{icon}</span>
      <h1 className="sso-notice-title">{title}</h1>
      {children}
    </section>
  );
}
