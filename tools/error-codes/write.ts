/** `npm run error-codes`: writes docs/error-codes.md. */
import { writeFile } from 'node:fs/promises';
import { ERROR_CODES_PAGE, errorCodesText } from './page-text.ts';

await writeFile(ERROR_CODES_PAGE, await errorCodesText());
