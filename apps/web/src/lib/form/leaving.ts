type Ask = () => Promise<boolean>;

const questions = new Set<Ask>();

/** Until the returned function is called, this is asked before what is on the screen is given up. */
export function askBeforeLeaving(ask: Ask): () => void {
  questions.add(ask);
  return () => questions.delete(ask);
}

/** Whether what is on the screen may be given up without a change of the address, as by working in another company. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
