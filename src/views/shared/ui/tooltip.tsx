import {
  useEffect,
  useId,
  useRef,
  type HTMLAttributes,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { getCore } from '../../../core/kernel/core.ts';

/** The props of a tooltip's trigger; spread them on a focusable element. */
export type TooltipTrigger = Pick<
  HTMLAttributes<HTMLElement>,
  | 'onPointerOver'
  | 'onPointerOut'
  | 'onPointerDown'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onFocus'
  | 'onBlur'
  | 'onKeyDown'
  | 'aria-describedby'
>;

const GAP_PX = 8;

/** Places the tooltip above its trigger, or below if there is no space; always within the window. */
function place(tooltip: HTMLElement, trigger: Element): void {
  const target = trigger.getBoundingClientRect();
  const { width, height } = tooltip.getBoundingClientRect();
  const hasSpaceAbove = target.top - height - GAP_PX >= 0;
  const beside = hasSpaceAbove ? target.top - height - GAP_PX : target.bottom + GAP_PX;
  const top = Math.max(GAP_PX, Math.min(beside, window.innerHeight - height - GAP_PX));
  const centered = target.left + (target.width - width) / 2;
  const left = Math.min(Math.max(GAP_PX, centered), window.innerWidth - width - GAP_PX);
  tooltip.style.setProperty('top', `${top}px`, 'important');
  tooltip.style.setProperty('left', `${left}px`, 'important');
}

/** True if the pointer has only moved between the trigger and its content. */
const isMoveInside = ({ currentTarget, relatedTarget }: PointerEvent): boolean =>
  relatedTarget instanceof Node && currentTarget.contains(relatedTarget);

function useTooltip(tooltip: RefObject<HTMLDivElement | null>, id: string) {
  const { ports, constants } = getCore();
  /** Stops the timer of a touch. */
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  const hide = () => {
    cancel.current?.();
    if (tooltip.current?.matches(':popover-open')) tooltip.current.hidePopover();
  };
  const show = (trigger: Element) => {
    const element = tooltip.current;
    if (!element || element.matches(':popover-open')) return;
    element.showPopover();
    place(element, trigger);
  };
  /** Cancels the tooltip if the touch ends before it shows: that was a tap. */
  const endPress = () => {
    if (!tooltip.current?.matches(':popover-open')) cancel.current?.();
  };
  const isHovered = () => tooltip.current?.matches(':hover') ?? false;

  const trigger: TooltipTrigger = {
    'aria-describedby': id,
    // React may not dispatch `onPointerEnter` if the pointer comes from an element in another root.
    onPointerOver: (event) => {
      if (event.pointerType !== 'touch' && !isMoveInside(event)) show(event.currentTarget);
    },
    onPointerOut: (event) => {
      if (event.pointerType === 'touch' || isMoveInside(event)) return;
      if (event.currentTarget.matches(':focus-visible')) return;
      requestAnimationFrame(() => isHovered() || hide());
    },
    onPointerDown: ({ pointerType, currentTarget }) => {
      if (pointerType !== 'touch') return;
      cancel.current?.();
      cancel.current = ports.setTimer(() => {
        show(currentTarget);
        cancel.current = ports.setTimer(hide, constants.tooltipTouchHideMs);
      }, constants.tooltipTouchShowMs);
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
  /** Renders the trigger with these props. */
  children: (trigger: TooltipTrigger) => ReactNode;
}

/**
 * Renders a tooltip that shows at once when its trigger is hovered or focused, and stays while the tooltip itself is
 * hovered. Esc hides it (notifications-13). A long press shows it on touch screens.
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
