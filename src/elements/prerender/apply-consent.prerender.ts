// A compiled copy, so that the chunk imports no module of the core.
export { applyConsent } from '../consent/apply-consent.ts';
