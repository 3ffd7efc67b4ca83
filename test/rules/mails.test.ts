import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ENGLISH } from '../../gateway/src/i18n/en-us.ts';
import { MAILS_PAGE, mailsText } from '../../tools/mails/page-text.ts';

// Rules: gateway-180

const page = readFileSync(MAILS_PAGE, 'utf8');

test('docs/gateway/mails.md is what `npm run mails` writes', async () => {
  assert.ok(page === (await mailsText()), `${MAILS_PAGE} is out of date: run npm run mails`);
});

test('each subject of a mail has a section', () => {
  const subjects = Object.entries(ENGLISH).filter(
    ([id]) => id === 'mail.subject' || id.endsWith('.subject'),
  );
  assert.ok(subjects.length > 10);
  for (const [id, subject] of subjects) assert.ok(page.includes(`\n## ${subject} – `), id);
});
