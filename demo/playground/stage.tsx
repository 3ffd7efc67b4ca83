import { useEffect, useRef, useState } from 'react';
import { WIDTHS, type Choice } from './choice.ts';
import { Switch } from './controls/choose.tsx';
import { FromFrame, type ToFrame } from './messages.ts';
import type { Change } from './playground.tsx';
import { useFit } from './use-fit.ts';

/** The heights of a phone, a tablet and a laptop. */
const HEIGHTS = { 360: 740, 768: 900, 1280: 860 } as const;
const EVENTS_KEPT = 20;

/** What the tag can't learn while it is there: another value starts the frame anew. */
const sceneOf = ({ tag, state, tenant, replies }: Choice) =>
  JSON.stringify([tag, state, tenant, replies]);

interface StageProps {
  readonly choice: Choice;
  readonly onChange: Change;
}

/** The tag in a frame of its own, and what it told the page. */
export function Stage({ choice, onChange }: StageProps) {
  const [round, setRound] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const scale = useFit(place, choice.width);
  const height = HEIGHTS[choice.width];
  useEffect(() => {
    place.current?.style.setProperty('--width', `${choice.width}px`);
    place.current?.style.setProperty('--height', `${height}px`);
    place.current?.style.setProperty('--scale', String(scale));
  }, [choice.width, height, scale]);
  return (
    <section className="stage" aria-label="Stage">
      <div className="stage-bar">
        <Switch
          label="Width"
          value={String(choice.width)}
          options={WIDTHS.map((width) => [String(width), `${width} px`])}
          onChoose={(text) =>
            onChange({ width: WIDTHS.find((width) => String(width) === text) ?? 1280 })
          }
        />
        <button type="button" onClick={() => setRound(round + 1)}>
          Start anew
        </button>
      </div>
      <div className="stage-place" ref={place}>
        <Frame key={`${round} ${sceneOf(choice)}`} choice={choice} />
      </div>
    </section>
  );
}

function Frame({ choice }: { choice: Choice }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isListening, setListening] = useState(false);
  const [events, setEvents] = useState<readonly string[]>([]);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      const said = FromFrame.safeParse(data);
      const isOurs = source === frame.current?.contentWindow && origin === location.origin;
      if (!isOurs || !said.success) return;
      const { data: message } = said;
      if (message.type === 'playground-ready') setListening(true);
      else
        setEvents((known) => [`${message.name} ${message.detail}`, ...known].slice(0, EVENTS_KEPT));
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    if (!isListening) return;
    const message: ToFrame = { type: 'playground-choice', choice };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isListening, choice]);
  return (
    <>
      <div className="stage-frame">
        <iframe ref={frame} src="/playground/frame.html" title={`<${choice.tag}>`} />
      </div>
      <details className="events">
        <summary>Events ({events.length})</summary>
        <ol aria-label="Events">
          {events.map((event, index) => (
            <li key={events.length - index}>
              <code>{event}</code>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
