// A compiled copy, so that the chunk imports no module of the core.
export { completeRecord } from '../../core/consent/consent-record.ts';
