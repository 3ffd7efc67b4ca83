import { useSignal, useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { EVENT_TEXTS } from '../../../core/i18n/event-texts.ts';
import { listEvents } from '../../../core/flows/list-events.ts';
import { getCore } from '../../../core/kernel/core.ts';
import type { SecurityEvent } from '../../../core/contract/events.ts';
import { lateSheet } from '../../shared/late-sheet.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useT } from '../../shared/use-core.ts';
import type { AnnouncedCard, AnnouncedProps } from '../announced/announced-card.ts';
import { createListModel, type ListModel } from '../announced/list-model.ts';
import { ListFailure, ListSkeleton } from '../announced/list-states.tsx';
import { useList } from '../announced/use-list.ts';
import { Card } from '../card.tsx';
import { EventRow } from './event-row.tsx';
import eventsCss from './events.css';

const addSheet = lateSheet(eventsCss);
/** How many events are shown at first. */
const FIRST = 5;
/** A gateway writes events in the background, so one of this moment is not in the list yet. */
const WRITTEN_MS = 1_000;

/** Renders the newest events, and the others on demand. */
function List({ events }: { events: readonly SecurityEvent[] }) {
  useSignals();
  const t = useT();
  const id = useId();
  const button = useRef<HTMLDivElement>(null);
  const isWhole = useSignal(false);
  const isChosen = useRef(false);
  useLayoutEffect(() => {
    // A shorter list moves the button up, out of the window.
    if (isChosen.current && !isWhole.value) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isWhole.value]);
  if (events.length === 0)
    return <p className="sso-profile-text sso-entries-none">{t('events.none')}</p>;
  const choose = () => {
    isChosen.current = true;
    isWhole.value = !isWhole.value;
  };
  return (
    <>
      <ul className="sso-entries" role="list" aria-label={t('events.title')} id={id}>
        {events.slice(0, isWhole.value ? events.length : FIRST).map((event, index) => (
          // Events have no ID, and those of one moment may be equal.
          <EventRow key={events.length - index} event={event} />
        ))}
      </ul>
      {events.length > FIRST && (
        <div ref={button} className="sso-events-more">
          <Button
            variant="secondary"
            aria-expanded={isWhole.value}
            aria-controls={id}
            onClick={choose}
          >
            {t(isWhole.value ? 'events.fewer' : 'events.all')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Loads the list again soon after another card has changed the account. */
function useChanges(model: ListModel<SecurityEvent>, changes: number): void {
  useEffect(
    () => (changes > 0 ? getCore().ports.setTimer(() => void model.load(), WRITTEN_MS) : undefined),
    [model, changes],
  );
}

/** Renders what has happened to the user's account (profile-41). */
function EventsCard({ onNotOffered, onChoose, changes }: AnnouncedProps) {
  useSignals();
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const [model] = useState(() => createListModel(getCore(), { list: listEvents, onNotOffered }));
  const { items, isLoading, failure } = model;
  useList(box, model, addSheet);
  useChanges(model, changes.value);
  return (
    <div ref={box} className="sso-announced">
      <Card id="events" title={t('events.title')}>
        <p className="sso-profile-text">{t('events.text')}</p>
        <p role="status" className="sso-visually-hidden">
          {!items.value && isLoading.value && t('events.loading')}
        </p>
        {items.value && <List events={items.value} />}
        {!items.value &&
          (failure.value ? (
            <ListFailure model={model} text={t('events.failed')} />
          ) : (
            <>
              <ListSkeleton rows={FIRST} />
              <div className="sso-events-more" aria-hidden="true">
                <span className="sso-skeleton sso-events-later" />
              </div>
            </>
          ))}
        <p className="sso-profile-text sso-events-doubt">
          {`${t('events.doubt')} `}
          <button type="button" className="sso-events-change" onClick={() => onChoose('security')}>
            {t('events.change')}
          </button>
        </p>
      </Card>
    </div>
  );
}

/** The card "Recent activity", with its texts. */
export const card: AnnouncedCard = { Card: EventsCard, texts: EVENT_TEXTS };
