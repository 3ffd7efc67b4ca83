/** Prints the code that was mailed last to the user CHECK_USER. Replace it together with mail.ts. */
import { readFileSync } from 'node:fs';
import { mailboxOf } from '../mail.ts';

console.log(readFileSync(mailboxOf(process.env['CHECK_USER'] ?? ''), 'utf8'));
