import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Choice, WIDTHS } from './choice.ts';
import { Switch } from './controls/choose.tsx';
import { FromFrame, type ToFrame } from './messages.ts';
import type { Change } from './controls/control.ts';

/** Returns the scale at which content of a width fits into an element, at most 1. Follows the element's size. */
function useFit(container: RefObject<HTMLElement | null>, widthPx: number): number {
  const [availablePx, setAvailablePx] = useState(widthPx);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setAvailablePx(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return Math.min(1, availablePx / widthPx);
}

/** Heights of a phone, a tablet and a laptop in CSS pixels, by width. */
const HEIGHTS = { 360: 740, 768: 900, 1280: 860 } as const;
const MAX_EVENTS = 20;

/** Returns a key of all settings that the tag reads only at start. A new key restarts the iframe. */
const frameKey = ({ tag, state, tenant, layout, replies }: Choice) =>
  JSON.stringify([tag, state, tenant, layout, replies]);

interface StageProps {
  readonly choice: Choice;
  readonly onChange: Change;
}

/** Renders the tag in an iframe, and the events that it has dispatched. */
export function Stage({ choice, onChange }: StageProps) {
  const [restarts, setRestarts] = useState(0);
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
        <button type="button" onClick={() => setRestarts(restarts + 1)}>
          Restart
        </button>
      </div>
      <div className="stage-place" ref={place}>
        <Frame key={`${restarts} ${frameKey(choice)}`} choice={choice} />
      </div>
    </section>
  );
}

function Frame({ choice }: { choice: Choice }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [events, setEvents] = useState<readonly string[]>([]);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
      const parsed = FromFrame.safeParse(data);
      const isFromFrame = source === frame.current?.contentWindow && origin === location.origin;
      if (!isFromFrame || !parsed.success) return;
      const { data: message } = parsed;
      if (message.type === 'playground-ready') setIsReady(true);
      else
        setEvents((before) =>
          [`${message.name} ${message.detail}`, ...before].slice(0, MAX_EVENTS),
        );
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (!isReady) return;
    const message: ToFrame = { type: 'playground-choice', choice };
    frame.current?.contentWindow?.postMessage(message, location.origin);
  }, [isReady, choice]);
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
