import { CALLS } from '../../src/core/contract/calls.ts';
import { NewApp } from '../../src/core/contract/second-factor.ts';
import { checkCode, type App } from '../../gateway/src/domain/factors/totp.ts';
import type { FakeGateway, FakeRequest, FakeResponse } from '../../src/testing/types.ts';

/** What the fake accepts of each app, what it refuses as used before, and what it refuses as wrong. */
const CODES = { right: '123456', used: '000000', wrong: '111111' } as const;

const CALLS_WITH_CODES = [CALLS.secondFactor, CALLS.addApp, CALLS.confirmWithCode].map(
  ({ path }) => path,
);

/** Returns the members of a body; none for one that is not JSON, which the fake refuses. */
function fieldsOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/**
 * Returns a function that answers as a gateway with the codes of a real app: the fake keeps no secret, so each code is
 * replaced with the fixed one of the same meaning.
 */
export function answerWithCodes(gateway: FakeGateway, now: () => number) {
  const secrets = new Map<unknown, string>();
  let app: App | undefined;

  return async (request: FakeRequest): Promise<FakeResponse> => {
    const otp = CALLS_WITH_CODES.some((path) => request.url.endsWith(path))
      ? request.headers['otp']
      : undefined;
    const { ticket, method = 'app' } = fieldsOf(request.body);
    const isAdding = request.url.endsWith(CALLS.addApp.path);
    const used = isAdding ? { secret: secrets.get(ticket) ?? '' } : app;
    const checked =
      otp && used?.secret && method === 'app' ? checkCode(used, otp, now()) : undefined;
    const headers = checked ? { ...request.headers, otp: CODES[checked.kind] } : request.headers;
    const response = await gateway.handle({ ...request, headers });
    if (response.status !== 200) return response;
    if (checked?.kind === 'right' && used)
      app = { secret: used.secret, lastStep: checked.step, drift: checked.drift };
    const { data } = fieldsOf(response.body);
    const asked = NewApp.safeParse(data).data;
    if (asked) secrets.set(asked.ticket, asked.secret);
    return response;
  };
}
