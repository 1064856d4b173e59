/**
 * Does what is ready at the end of the turn of the event loop in which it came, all of it together, in the order in which it
 * came. Answers that are sent so wake their reader once for many; sent one by one they wake it for each.
 *
 * @returns takes what is to be done; that does not throw
 */
export function endOfTurn(): (work: () => void) => void {
  let ready: (() => void)[] = [];

  function doAll(): void {
    const all = ready;
    ready = [];
    for (const work of all) work();
  }

  return (work) => {
    if (ready.push(work) === 1) setImmediate(doAll);
  };
}
