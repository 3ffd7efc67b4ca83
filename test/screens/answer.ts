import type { Route } from 'playwright-core';

/** Answers a call with `data`. */
export const answer =
  (data: object) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { success: true, statusCode: 200, message: '', error: '', data } });
