/** `npm run coverage`: writes docs/coverage.md. */
import { writeFileSync } from 'node:fs';
import { COVERAGE_FILE, coverageText, readBehavior, readProofs } from './behavior.ts';

writeFileSync(COVERAGE_FILE, coverageText(readBehavior(), readProofs()));
