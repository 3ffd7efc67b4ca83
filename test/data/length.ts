/** True in `npm run test:data`; `npm test` runs a short version. */
const isLong = process.env['LONG_FORM'] !== undefined;

/** Number of times that a gateway is killed. */
export const KILLS = isLong ? 50 : 3;
/** Number of times that PostgreSQL is restarted. */
export const RESTARTS = isLong ? 20 : 2;
/** Numbers of gateways that share a PostgreSQL. */
export const FLEETS = isLong ? [2, 4] : [2];
/** Users of a file that is imported. */
export const IMPORTED = isLong ? 100_000 : 3_000;
