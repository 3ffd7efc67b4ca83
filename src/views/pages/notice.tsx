import type { ReactNode } from 'react';

export interface NoticeProps {
  icon: ReactNode;
  title: string;
  /** What happened, and what can be done. */
  children: ReactNode;
}

/** One thing to say in the middle of a page. */
export function Notice({ icon, title, children }: NoticeProps) {
  return (
    <section className="sso-notice">
      <span className="sso-notice-icon">{icon}</span>
      <h1 className="sso-notice-title">{title}</h1>
      {children}
    </section>
  );
}
