import { readExchange, type BaseExchange } from 'sso-contract/gateway/exchange.ts';
import type { Incoming } from 'sso-contract/gateway/messages.ts';
import { Refusal } from 'sso-contract/gateway/replies.ts';
import type { Session, Sessions } from './sessions.ts';

/** One request, with its session. */
export interface Exchange extends BaseExchange {
  readonly session: Session | undefined;
  /** The session of the browser's cookie, of whatever tenant. Its anti-forgery token counts at all of them. */
  readonly browserSession: Session | undefined;
}

export function openExchange(request: Incoming, sessions: Sessions): Exchange {
  if (!URL.canParse(request.url, 'http://gateway'))
    throw new Refusal(400, 'The address is malformed.');
  const exchange = readExchange(request, new URL(request.url, 'http://gateway'), true);
  const found = sessions.find(exchange.token);
  // A session counts at its own tenant only.
  const session = found?.user.tenant === exchange.tenant ? found : undefined;
  return { ...exchange, session, browserSession: found };
}
