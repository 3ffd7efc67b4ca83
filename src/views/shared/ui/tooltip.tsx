import {
  useEffect,
  useId,
  useRef,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
} from 'react';
import { getCore } from '../../../core/kernel/core.ts';

/** What the trigger must carry; spread it on a focusable element. */
export type TooltipTrigger = Pick<
  HTMLAttributes<HTMLElement>,
  | 'onPointerEnter'
  | 'onPointerLeave'
  | 'onPointerDown'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onFocus'
  | 'onBlur'
  | 'onKeyDown'
  | 'aria-describedby'
>;

const GAP_PX = 8;

/** Puts the tooltip above its trigger, or below where there is no room; always within the window. */
function place(tooltip: HTMLElement, trigger: Element): void {
  const target = trigger.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const isRoomAbove = target.top - height - GAP_PX >= 0;
  const beside = isRoomAbove ? target.top - height - GAP_PX : target.bottom + GAP_PX;
  const top = Math.max(GAP_PX, Math.min(beside, window.innerHeight - height - GAP_PX));
  const centred = target.left + (target.width - width) / 2;
  const left = Math.min(Math.max(GAP_PX, centred), window.innerWidth - width - GAP_PX);
  tooltip.style.setProperty('top', `${top}px`, 'important');
  tooltip.style.setProperty('left', `${left}px`, 'important');
}

function useTooltip(tooltip: RefObject<HTMLDivElement | null>, id: string) {
  const { tooltipTouchShowMs, tooltipTouchHideMs } = getCore().constants;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hide = () => {
    clearTimeout(timer.current);
    if (tooltip.current?.matches(':popover-open')) tooltip.current.hidePopover();
  };
  const show = (trigger: Element) => {
    const element = tooltip.current;
    if (!element || element.matches(':popover-open')) return;
    element.showPopover();
    place(element, trigger);
  };
  /** A touch that ends before the text shows was a tap, not a question. */
  const endPress = () => {
    if (!tooltip.current?.matches(':popover-open')) clearTimeout(timer.current);
  };
  const isPointedAt = () => tooltip.current?.matches(':hover') ?? false;

  const trigger: TooltipTrigger = {
    'aria-describedby': id,
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch') show(currentTarget);
    },
    onPointerLeave: ({ pointerType, currentTarget }) => {
      if (pointerType === 'touch' || currentTarget.matches(':focus-visible')) return;
      requestAnimationFrame(() => isPointedAt() || hide());
    },
    onPointerDown: ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        show(currentTarget);
        timer.current = setTimeout(hide, tooltipTouchHideMs);
      }, tooltipTouchShowMs);
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onFocus: ({ currentTarget }) => {
      if (currentTarget.matches(':focus-visible')) show(currentTarget);
    },
    onBlur: hide,
    onKeyDown: ({ key }) => {
      if (key === 'Escape') hide();
    },
  };
  return { trigger, hide };
}

export interface TooltipProps {
  text: string;
  /** Draws the trigger with what makes it one. */
  children: (trigger: TooltipTrigger) => ReactNode;
}

/**
 * A text that shows at once while its trigger is pointed at or focused, and stays while it is
 * pointed at itself; Esc hides it (spec 9, decisions 5). By touch it takes a long press.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const tooltip = useRef<HTMLDivElement>(null);
  const { trigger, hide } = useTooltip(tooltip, id);
  return (
    <>
      {children(trigger)}
      <div
        ref={tooltip}
        id={id}
        role="tooltip"
        popover="manual"
        className="sso-tooltip"
        onPointerLeave={hide}
      >
        <span className="sso-tooltip-text" dir="auto">
          {text}
        </span>
      </div>
    </>
  );
}
