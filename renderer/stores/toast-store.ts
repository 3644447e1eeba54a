import { createStore, type StoreApi } from 'zustand/vanilla';

/** What a toast is about: something done, a question elsewhere, or a failure. */
export type ToastKind = 'done' | 'waiting' | 'failed';

/** One short notice at the edge of the window. Failures stay until closed, the others for six seconds. */
export interface Toast {
  readonly toastId: string;
  readonly kind: ToastKind;
  /** Already in the person's language. */
  readonly text: string;
  readonly detail: string | null;
  readonly action: { readonly label: string; run(): void } | null;
}

export interface ToastState {
  readonly toasts: readonly Toast[];
  /** Shows a toast; one with the same id is replaced. */
  show(toast: Toast): void;
  dismiss(toastId: string): void;
}

export type ToastStore = StoreApi<ToastState>;

/** Toasts at the same time; older ones leave first. */
const toastLimit = 4;

/** Holds the notices that are on the screen. */
export function createToastStore(): ToastStore {
  return createStore<ToastState>()((set) => ({
    toasts: [],
    show: (toast) =>
      set((state) => {
        const others = state.toasts.filter((shown) => shown.toastId !== toast.toastId);
        return { toasts: [...others, toast].slice(-toastLimit) };
      }),
    dismiss: (toastId) =>
      set((state) => ({ toasts: state.toasts.filter((toast) => toast.toastId !== toastId) })),
  }));
}
