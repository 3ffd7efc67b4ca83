/** `npm run message-ids`: writes docs/message-ids.md. */
import { writeFile } from 'node:fs/promises';
import { MESSAGE_IDS_PAGE, messageIdsText } from './page-text.ts';

await writeFile(MESSAGE_IDS_PAGE, await messageIdsText());
