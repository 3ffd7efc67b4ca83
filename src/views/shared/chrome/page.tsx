import type { ReactNode } from 'react';
import type { NoticePlace } from '../../../core/contract/notice.ts';
import type { Host } from '../../../core/kernel/events.ts';
import { PageNotices } from '../notice/page-notices.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { HelpLinks } from './help-links.ts';

/** The attributes of the elements that render a whole screen. */
export interface PageAttributes {
  readonly helpLinks?: HelpLinks;
  /** 'none' renders the content only, for a page that has a header and a footer of its own. */
  readonly chrome?: string;
}

/** True if the element renders its content only. */
export const isBare = ({ chrome }: PageAttributes): boolean => chrome === 'none';

interface PageProps extends PageAttributes {
  readonly host: Host;
  /** The place whose notices are shown above the content; without it, there are none. */
  readonly notices?: NoticePlace;
  readonly children: ReactNode;
}

/** Renders a screen: header, content and footer, or the content only. */
export function Page({ host, notices, children, ...attributes }: PageProps) {
  const announcements = notices && <PageNotices place={notices} />;
  if (isBare(attributes))
    return (
      <div className="sso-scope sso-page sso-page-bare">
        {announcements}
        {children}
        <div data-after tabIndex={-1} />
      </div>
    );
  return (
    <div className="sso-scope sso-page">
      <Header host={host} helpLinks={attributes.helpLinks} />
      {announcements}
      {children}
      <Footer />
    </div>
  );
}
