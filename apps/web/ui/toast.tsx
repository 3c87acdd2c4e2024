import type { ReactNode } from 'react';
import { create } from 'zustand';

/** The most toasts on screen at a time; a new one replaces the oldest. */
export const TOAST_LIMIT = 1;
/** How long a toast shows, in milliseconds. */
export const TOAST_DURATION = 5000;
/** How long a dismissed toast is kept in memory, in milliseconds. */
export const TOAST_REMOVE_DELAY = 1_000_000;
/** Pixels to the right after which a swipe dismisses. */
export const TOAST_SWIPE_THRESHOLD = 50;
/** The key that moves the focus to the notifications. */
export const TOAST_HOTKEY = 'F8';

export type ToastTone = 'neutral' | 'destructive';

export interface ToastContent {
  title: string;
  description?: string;
  tone?: ToastTone;
  /** A button in the toast. */
  action?: ReactNode;
}

export interface ToastEntry extends ToastContent {
  id: number;
  open: boolean;
}

interface ToastHandle {
  id: number;
  dismiss: () => void;
  /** Changes the toast in place while it exists. */
  update: (content: Partial<ToastContent>) => void;
}

export const useToasts = create<{ toasts: readonly ToastEntry[] }>(() => ({ toasts: [] }));

const removals = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;

const change = (id: number, patch: Partial<ToastEntry>): void =>
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)),
  }));

/** Closes a toast; it is forgotten after `TOAST_REMOVE_DELAY`. */
export function dismissToast(id: number): void {
  change(id, { open: false });
  if (removals.has(id)) return;
  const removal = setTimeout(() => {
    removals.delete(id);
    useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
  }, TOAST_REMOVE_DELAY);
  removals.set(id, removal);
}

/** Shows a message for five seconds. Errors use the tone `destructive` and are shown beside their field as well. */
export function toast(content: ToastContent): ToastHandle {
  const id = ++lastId;
  useToasts.setState(({ toasts }) => ({ toasts: [{ ...content, id, open: true }, ...toasts].slice(0, TOAST_LIMIT) }));
  return { id, dismiss: () => dismissToast(id), update: (patch) => change(id, patch) };
}

const PENDING_TOAST_KEY = 'heddle.toast';

/** Shows a message after the next page load. */
export function toastAfterReload(content: Omit<ToastContent, 'action'>): void {
  sessionStorage.setItem(PENDING_TOAST_KEY, JSON.stringify(content));
}

/** Shows what `toastAfterReload` left. Called once at start. */
export function showPendingToast(): void {
  const pending = sessionStorage.getItem(PENDING_TOAST_KEY);
  if (pending === null) return;
  sessionStorage.removeItem(PENDING_TOAST_KEY);
  // Written by toastAfterReload in this tab; nothing else uses the key.
  toast(JSON.parse(pending) as ToastContent);
}
