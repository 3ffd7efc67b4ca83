import { send, type CallRequest, type Section } from '../api/client.ts';
import type { Call, CallReply } from '../contract/call.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';
import { failureText, reportFailure } from './report-failure.ts';

/** What a card lists; not-offered: the gateway has no such call; failed: the message to show instead. */
export type Listed<Item> =
  | { readonly items: readonly Item[] }
  | { readonly failed: string }
  | 'not-offered';

const NOT_FOUND = 404;

/**
 * Makes a call that the gateway announces, for a section of My Profile that shows its failure. `itemsIn` returns what the
 * section lists. Never rejects.
 */
export async function callAnnounced<C extends Call, Item>(
  core: Core,
  row: C,
  section: Section,
  itemsIn: (data: CallReply<C>) => readonly Item[],
  body?: CallRequest['body'],
): Promise<Listed<Item>> {
  const language = messagesService(core).tag();
  const result = await send(core, row, { section, language, body });
  if (result.ok) return { items: itemsIn(result.data) };
  // During an upgrade, a process of the previous release may answer.
  if (result.failure.status === NOT_FOUND) return 'not-offered';
  reportFailure(core, row, result.failure, section);
  return { failed: failureText(core, result.failure).message };
}
