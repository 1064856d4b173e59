import { create } from 'zustand';

/** Whether the sign-in page says that a session is over, or that the account was disabled: until somebody has signed in, or the page is left. */
export const useEnding = create<{ isOver: boolean; isDisabled?: boolean }>()(() => ({ isOver: false }));
