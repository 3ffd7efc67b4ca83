/** `npm run api-report`: writes etc/sso-elements.api.md. Builds before, if the sources have changed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buildIfStale } from '../fresh-build.ts';
import { API_REPORT, apiReportText } from './report-text.ts';

await buildIfStale();
await mkdir(dirname(API_REPORT), { recursive: true });
await writeFile(API_REPORT, await apiReportText());
