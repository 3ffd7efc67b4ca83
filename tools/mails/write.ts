/** `npm run mails`: writes docs/gateway/mails.md. */
import { writeFile } from 'node:fs/promises';
import { MAILS_PAGE, mailsText } from './page-text.ts';

await writeFile(MAILS_PAGE, await mailsText());
