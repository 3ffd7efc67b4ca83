/** True in `npm run test:failover`; `npm test -- failover` runs a short version. */
const isLong = process.env['LONG_FORM'] !== undefined;

/** Number of times that the primary fails. */
export const FAILURES = isLong ? 21 : 3;
