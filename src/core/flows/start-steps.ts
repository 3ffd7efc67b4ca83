import { reportSteps } from './report-steps.ts';

// Starts on import, because the page's core, which imports it, is smaller then.
reportSteps();
