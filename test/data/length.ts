/** True in `npm run test:data`; `npm test` runs the same in short. */
const isLong = process.env['LONG_FORM'] !== undefined;

/** How often a gateway is killed. */
export const KILLS = isLong ? 50 : 3;
/** How often PostgreSQL is restarted. */
export const RESTARTS = isLong ? 20 : 2;
/** How many gateways share a PostgreSQL. */
export const FLEETS = isLong ? [2, 4] : [2];
