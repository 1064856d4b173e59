import { create } from 'zustand';
import { whenSignedOut } from './sign-out.ts';

/** Whether a call waits for the user to prove who they are. */
export const useProof = create<{ isAsked: boolean }>()(() => ({ isAsked: false }));

let answer: ((isProved: boolean) => void) | undefined;
let asked: Promise<boolean> | undefined;

/** Asks for a proof in a dialog, once for all calls that wait. False when the user would rather not. */
export function askForProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    answer = resolve;
    useProof.setState({ isAsked: true });
  });
  return asked;
}

export function answerProof(isProved: boolean): void {
  useProof.setState({ isAsked: false });
  answer?.(isProved);
  asked = undefined;
}

whenSignedOut(() => answerProof(false));
