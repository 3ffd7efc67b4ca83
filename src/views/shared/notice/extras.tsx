import { NOTICE_TEXTS } from '../../../core/i18n/notice-texts.ts';
import { messagesService } from '../../../core/i18n/messages.ts';
import { getCore } from '../../../core/kernel/core.ts';
import { DarkLogo } from './dark-logo.tsx';
import { Help, HelpList } from './help.tsx';
import { Notices } from './notices.tsx';

/** What shows the notices, the contacts and the dark logos of a tenant. */
export interface Extras {
  readonly Notices: typeof Notices;
  readonly DarkLogo: typeof DarkLogo;
  readonly Help: typeof Help;
  readonly HelpList: typeof HelpList;
}

/** Loads the texts, and returns the components. A screen imports them only if the tenant has some of them. */
export async function loadExtras(): Promise<Extras> {
  await messagesService(getCore()).add(NOTICE_TEXTS);
  return { Notices, DarkLogo, Help, HelpList };
}
