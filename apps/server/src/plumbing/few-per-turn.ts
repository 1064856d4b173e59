/**
 * Lets so many callers go on in each turn of the event loop, in the order in which they came. What else is due has its turn
 * between them, however many there are.
 */
export function fewPerTurn(count: number): () => Promise<void> {
  const waiting: (() => void)[] = [];

  function goOn(): void {
    for (const resolve of waiting.splice(0, count)) resolve();
    if (waiting.length > 0) setImmediate(goOn);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(goOn);
    });
}
