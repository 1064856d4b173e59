import { create } from 'zustand';

/** Whether the sign-in page says that a session is over: until somebody has signed in, or the page is left. */
export const useEnding = create<{ isOver: boolean }>()(() => ({ isOver: false }));
