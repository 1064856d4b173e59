import { snackbarMs } from '@quaygate/rules';
import { create } from 'zustand';

export type SnackbarTone = 'success' | 'warning' | 'error' | 'info';
interface Shown {
  /** `initial` is the state before the first message; nothing is displayed (UI-06). */
  tone: SnackbarTone | 'initial';
  message: string;
  id: number;
}

export const useSnackbar = create<Shown>()(() => ({ tone: 'initial', message: '', id: 0 }));

let timer: ReturnType<typeof setTimeout> | undefined;

export function hideSnackbar(): void {
  holdSnackbar();
  useSnackbar.setState({ tone: 'initial', message: '' });
}

/** Holds the message while somebody points at it or has the focus in it. */
export function holdSnackbar(): void {
  clearTimeout(timer);
  timer = undefined;
}
export function releaseSnackbar(): void {
  clearTimeout(timer);
  timer = setTimeout(hideSnackbar, snackbarMs);
}

/** The message has its whole time from now on, if it is not held. */
export function startAnew(): void {
  if (timer !== undefined) releaseSnackbar();
}

/** Shows one message for 5 s; it replaces the one before and the time starts again (UI-02, UI-06). */
function show(tone: SnackbarTone, message: string): void {
  useSnackbar.setState(({ id }) => ({ tone, message, id: id + 1 }));
  releaseSnackbar();
}

export const notify = {
  success: (message: string) => show('success', message),
  warning: (message: string) => show('warning', message),
  error: (message: string) => show('error', message),
  info: (message: string) => show('info', message),
};
