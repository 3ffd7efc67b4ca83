import type { ApiFailure } from '../api/failure.ts';
import { CodeRefusal, type StepMethod } from '../contract/second-factor.ts';
import type { MessageId } from '../i18n/texts.ts';
import { messagesService } from '../i18n/messages.ts';
import type { Core } from '../kernel/core.ts';

/** A code that the gateway refuses. */
export interface RefusedCode {
  /** `used`: it was right once; `stopped`: no further code of this kind helps. Otherwise `wrong`. */
  readonly code: 'wrong' | 'used' | 'stopped';
  readonly message: string;
  /** How many more codes are accepted; undefined if the gateway does not say so. */
  readonly triesLeft: number | undefined;
}

/** Returns why the gateway has refused a code; undefined if the call failed for another reason. */
export const readCodeRefusal = ({ data }: ApiFailure): CodeRefusal | undefined =>
  CodeRefusal.safeParse(data).data;

/** Returns what the user reads about a refused code. Needs the texts of codes. */
export function describeRefusedCode(
  core: Core,
  method: StepMethod,
  { code, triesLeft }: CodeRefusal,
): RefusedCode {
  const { t } = messagesService(core);
  if (code === 'stopped') return { code, message: t('code.stopped'), triesLeft: undefined };
  if (code === 'used') {
    const id: MessageId = method === 'app' ? 'code.used' : 'code.recovery.used';
    return { code, message: t(id), triesLeft };
  }
  const message = triesLeft === undefined ? t('code.wrong') : t('code.left', { count: triesLeft });
  return { code: 'wrong', message, triesLeft };
}
