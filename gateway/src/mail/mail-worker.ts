import type { Log } from '../platform/log.ts';
import type { Keyring } from '../keys/keyring.ts';
import { repeat } from '../platform/repeat.ts';
import type { TimedStore } from '../store/timed-store.ts';
import { isUnavailable } from '../store/engine/unavailable.ts';
import { judgeMailFailure } from './mail-failure.ts';
import { NoMailServer } from './mailer.ts';
import type { Mailer } from '../model/mail.ts';
import { deleteExpiredMails, deleteMail, hasDueMail } from '../store/outbox.ts';
import { returnMail, takeMail, type TakenMail } from './outbox.ts';

/** How often the worker looks for mails of other processes and for those to try again. */
const POLL_MS = 2000;
/** Mails that are sent at the same time. */
const PARALLEL = 4;
/** A mail that is being sent at the shutdown has this much time. */
const SHUTDOWN_MS = 5000;

/** Sends the mails of the outbox. */
export interface MailWorker {
  /** True if the last attempt to reach the mail server failed. */
  isDown(): boolean;
  /** Looks for new mails now. */
  wake(): void;
  stop(): Promise<void>;
}

type MailWorkerParts = TimedStore & { readonly keyring: Keyring; readonly mailer: Mailer };
const DOWN = 'no code can be mailed, because no mail server can be reached: check SMTP_URL';
const PROBE = { to: '', subject: '', text: '' };

/** Starts to send the mails of the outbox. Tries the mail server at once, so that the first reply is already correct. */
export function startMailWorker(parts: MailWorkerParts, log: Log): MailWorker {
  const { mailer, store, now } = parts;
  let isTried = false;
  let isDown = false;
  let isStopped = false;
  /** The IDs of the mails that this process is sending. */
  const sending = new Set<string>();

  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
      if (isDown) log.warn('the mail server can be reached again');
      isDown = false;
      return undefined;
    } catch (error) {
      const failure = judgeMailFailure(error);
      if (!failure.isServerDown) log.error(failure.log, 'mail not sent');
      // Not at each attempt, because there are many while the server is down.
      else if (!isDown && error instanceof NoMailServer) log.warn(error.message);
      else if (!isDown) log.error(failure.log, DOWN);
      isDown ||= failure.isServerDown;
      return failure;
    }
  };

  const deliver = async (taken: TakenMail): Promise<void> => {
    const { mail, isReal } = taken;
    // Another process may have its key: one that was started after the rotation.
    if (!mail) return returnMail(parts, taken);
    const failure = await attempt(() => (isReal ? mailer.send(mail) : mailer.simulate(mail)));
    if (failure && !failure.isFinal) await returnMail(parts, taken);
    else await deleteMail(store, taken.id);
  };

  const deliverAll = async (): Promise<void> => {
    while (!isStopped && !isDown) {
      const taken = await takeMail(parts);
      if (!taken) return;
      // A lease ends early if the clock is set forward, for example when a suspended machine resumes.
      if (sending.has(taken.id)) continue;
      sending.add(taken.id);
      await deliver(taken).finally(() => sending.delete(taken.id));
    }
  };

  const report = (error: unknown): void => {
    if (!(error instanceof Error && isUnavailable(error)))
      log.error({ err: error }, 'the outbox failed');
  };
  // Each on its own, so that a slow recipient does not delay the mails to others.
  const senders = Array.from({ length: PARALLEL }, () => repeat(deliverAll, report));
  const wake = (): void => senders.forEach((sender) => sender.wake());

  const look = async (): Promise<void> => {
    if (isDown || !isTried) await attempt(() => mailer.simulate(PROBE));
    isTried = true;
    const at = new Date(now());
    await deleteExpiredMails(store, at);
    if (!isDown && (await hasDueMail(store, at))) wake();
  };
  const watch = repeat(look, report, POLL_MS);

  return {
    isDown: () => isDown,
    wake,
    async stop() {
      isStopped = true;
      const stopped = Promise.all([watch, ...senders].map((each) => each.stop()));
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, SHUTDOWN_MS)));
      await Promise.race([stopped, limit]);
      clearTimeout(timer);
    },
  };
}
