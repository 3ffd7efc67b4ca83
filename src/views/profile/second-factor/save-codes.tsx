import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { getCore } from '../../../core/kernel/core.ts';
import { themeService } from '../../../core/theme/store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CheckIcon } from '../../shared/ui/icons.tsx';
import { useT } from '../../shared/use-core.ts';
import { useWords } from '../announced/use-words.ts';
import { downloadCodes, printCodes, type CodeSheet } from './code-sheet.ts';
import { createCopying } from './copying.ts';
import { CopyIcon, DownloadIcon, LockIcon, PrintIcon, TickIcon } from './factor-icons.tsx';
import type { FactorsModel } from './factors-model.ts';
import { Note, Stage } from './stage.tsx';

interface SaveCodesProps {
  codes: readonly string[];
  /** True for the codes of an app that has just been added. */
  isFirst: boolean;
  /** Whose codes they are. */
  user: string;
  model: Pick<FactorsModel, 'isSaved' | 'close'>;
}

/** Returns the codes with a line that says whose they are, and the name of their file. */
function useSheet(codes: readonly string[], user: string): { sheet: CodeSheet; file: string } {
  const t = useT();
  const { day } = useWords();
  const theme = useStore(themeService(getCore()).$theme);
  const code = theme?.tenant ?? '';
  const date = day(getCore().ports.now());
  const title = t('factors.save.sheet', { user, tenant: theme?.title || code, date });
  return { sheet: { title, codes }, file: `${code.toLowerCase()}-recovery-codes.txt` };
}

/** Renders the list of the codes, and what stores it (second-factor-67). */
function Codes({ codes, user }: Pick<SaveCodesProps, 'codes' | 'user'>) {
  useSignals();
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const remove = useRef<() => void>(undefined);
  const { sheet, file } = useSheet(codes, user);
  const [copying] = useState(() => createCopying(getCore()));
  useEffect(
    () => () => {
      copying.stop();
      remove.current?.();
    },
    [copying],
  );
  const said = copying.said.value;
  const isSelected = copying.isSelected.value;
  return (
    <>
      <ol
        ref={list}
        className="sso-factors-codes"
        role="list"
        dir="ltr"
        translate="no"
        aria-label={t('factors.codes')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="sso-factors-buttons">
        <Button
          variant="secondary"
          onClick={() => {
            downloadCodes(getCore(), sheet, file);
            copying.say('downloaded');
          }}
        >
          {said === 'downloaded' ? <TickIcon /> : <DownloadIcon />}
          <span>
            {t(said === 'downloaded' ? 'factors.save.downloaded' : 'factors.save.download')}
          </span>
        </Button>
        <Button variant="secondary" onClick={() => void (remove.current = printCodes(sheet))}>
          <PrintIcon />
          <span>{t('factors.save.print')}</span>
        </Button>
        <Button
          variant="secondary"
          onClick={() => void copying.copy(codes.join('\n'), list.current)}
        >
          {said === 'copied' ? <TickIcon /> : <CopyIcon />}
          <span>{t(said === 'copied' ? 'factors.save.copied' : 'factors.save.copy')}</span>
        </Button>
      </div>
      <p role="status" className={isSelected ? 'sso-field-hint' : 'sso-visually-hidden'}>
        {isSelected ? t('factors.save.selected') : said && t(`factors.save.${said}`)}
      </p>
    </>
  );
}

/** Renders the new recovery codes until the user has saved them (second-factor-66). */
export function SaveCodes({ codes, isFirst, user, model }: SaveCodesProps) {
  useSignals();
  const t = useT();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isSaved = model.isSaved.value;
  return (
    <Stage
      step={isFirst ? 'factors.save' : undefined}
      title={t('factors.save.title')}
      text={t('factors.save.text')}
      before={
        // Hidden from screen readers: the status of the card says it.
        <p className="sso-factors-done" aria-hidden="true">
          <CheckIcon />
          <span>{t(isFirst ? 'factors.save.on' : 'factors.renew.done')}</span>
        </p>
      }
    >
      <Codes codes={codes} user={user} />
      <Note icon={<LockIcon />}>{t('factors.save.place')}</Note>
      <label className="sso-factors-check">
        <input
          ref={box}
          type="checkbox"
          checked={isSaved}
          onChange={({ target }) => (model.isSaved.value = target.checked)}
        />
        <span>{t('factors.saved')}</span>
      </label>
      <div className="sso-factors-buttons sso-factors-end">
        {!isSaved && (
          <p className="sso-profile-text" id={`${id}-why`}>
            {t('factors.saved.why')}
          </p>
        )}
        <button
          type="button"
          part="button"
          className="sso-button sso-button-primary"
          aria-disabled={!isSaved || undefined}
          aria-describedby={isSaved ? undefined : `${id}-why`}
          onClick={() => (isSaved ? model.close() : box.current?.focus())}
        >
          {t('factors.saved.done')}
        </button>
      </div>
    </Stage>
  );
}
