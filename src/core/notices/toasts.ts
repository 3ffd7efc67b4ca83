import { atom } from 'nanostores';
import { defineService, type Core } from '../kernel/core.ts';

/** A message that closes after a time (notifications-02). Its state changes from inactive to active to removed. */
export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly title: string;
  readonly message: string;
  readonly state: 'inactive' | 'active' | 'removed';
}

/** The page's toasts, newest first. A toast stays while the pointer or the focus is on it. */
export const toastsService = defineService('toasts', (core: Core) => {
  const { toastMs, toastAfterHoverMs, toastEaseMs } = core.constants;
  const $toasts = atom<readonly Toast[]>([]);
  /** Stops the timer of each toast that has not disappeared. */
  const cancels = new Map<number, () => void>();
  let lastId = 0;

  const move = (id: number, state: Toast['state']) =>
    $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, state } : toast)));

  const dismissIn = (id: number, delayMs: number) => {
    cancels.get(id)?.();
    cancels.set(
      id,
      core.ports.setTimer(() => dismiss(id), delayMs),
    );
  };

  /** Eases the toast out, then removes it from the list. */
  function dismiss(id: number): void {
    cancels.get(id)?.();
    cancels.delete(id);
    move(id, 'removed');
    core.ports.setTimer(
      () => $toasts.set($toasts.get().filter((toast) => toast.id !== id)),
      toastEaseMs,
    );
  }

  return {
    $toasts,
    /** Shows a toast and returns its ID. Replaces a toast with the same title and message. */
    show(kind: Toast['kind'], title: string, message: string): number {
      const id = ++lastId;
      const isSame = (toast: Toast) => toast.title === title && toast.message === message;
      const others = $toasts.get().filter((toast) => !isSame(toast));
      $toasts.set([{ id, kind, title, message, state: 'inactive' }, ...others]);
      dismissIn(id, toastMs);
      return id;
    },
    /** Called once the toast has been painted, so that it eases in. */
    activate: (id: number) => move(id, 'active'),
    dismiss,
    /** Dismisses all toasts except the newest `exceptNewest`. */
    dismissAll: (exceptNewest = 0): void => {
      for (const { id } of $toasts.get().slice(exceptNewest)) dismiss(id);
    },
    /** Keeps the toast while the pointer or the focus is on it. */
    pause: (id: number) => cancels.get(id)?.(),
    /** Dismisses the toast `toastAfterHoverMs` after the pointer or the focus has left it. */
    release(id: number): void {
      if (cancels.has(id)) dismissIn(id, toastAfterHoverMs);
    },
  };
});
