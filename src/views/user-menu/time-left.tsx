import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { getCore } from '../../core/kernel/core.ts';
import { formatTags } from '../../core/contract/languages/language-tag.ts';
import { messagesService } from '../../core/i18n/messages.ts';
import { watchService } from '../../core/session/watch.ts';
import { useT } from '../shared/use-core.ts';

const EVERY_MS = 1000;
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Returns a duration in its largest whole unit: hours from two on, minutes, or seconds. */
function formatLeft(seconds: number, locale: string): string {
  const [unit, length] =
    seconds >= 2 * HOUR
      ? (['hour', HOUR] as const)
      : seconds >= MINUTE
        ? (['minute', MINUTE] as const)
        : (['second', 1] as const);
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(formatTags(locale), style).format(Math.floor(seconds / length));
}

/** Renders how long the session lasts unless it is extended. Counts while the menu is open; not read out. */
export function TimeLeft({ isOpen }: { isOpen: boolean }) {
  const t = useT();
  const core = getCore();
  const locale = useStore(messagesService(core).$locale);
  const read = () => Math.ceil(watchService(core).remainingMs() / 1000);
  const [seconds, setSeconds] = useState(read);
  useEffect(() => {
    if (!isOpen) return undefined;
    const update = () => setSeconds(Math.ceil(watchService(core).remainingMs() / 1000));
    update();
    const timer = setInterval(update, EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, core]);
  return (
    <span className="sso-menu-left">{t('menu.left', { time: formatLeft(seconds, locale) })}</span>
  );
}
