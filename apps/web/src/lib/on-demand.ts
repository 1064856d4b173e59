import { type ComponentType, useCallback, useEffect, useState } from 'react';

export interface OnDemand<Props> {
  /** Undefined until it is there. */
  part: ComponentType<Props> | undefined;
  fetch: () => Promise<void>;
}

/** A part of the kit that is loaded when it is first wanted. Once it is there it is drawn at once, without a frame between. */
export function onDemand<Props>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let coming: Promise<void> | undefined;
  const own: OnDemand<Props> = {
    part: undefined,
    fetch: () => {
      coming ??= load().then(
        (part) => {
          own.part = part;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
  return own;
}

const losses = new Set<() => void>();

/** Words that a part waits for could not be loaded: parts that wait hear of it. */
export function tellLoss(): void {
  for (const heard of [...losses]) heard();
}

/** Hears of words that could not be loaded, until the answer is called. */
export function whenLost(heard: () => void): () => void {
  losses.add(heard);
  return () => void losses.delete(heard);
}

/**
 * The part while it is wanted; undefined until then, and while it comes.
 * @param onLost it could not be loaded
 */
export function useOnDemand<Props>(own: OnDemand<Props>, isWanted: boolean, onLost: () => void) {
  const [, setHere] = useState(own.part !== undefined);
  useEffect(() => {
    if (!isWanted || own.part) return;
    let isLeft = false;
    own.fetch().then(
      () => !isLeft && setHere(true),
      () => !isLeft && onLost(),
    );
    return () => {
      isLeft = true;
    };
  });
  return own.part;
}

/**
 * The part that stands in its place, whether it was lost, and another try: by itself once the connection is back. `isBusy`
 * while it is tried.
 */
export function useComing<Props>(own: OnDemand<Props>) {
  const [isLost, setLost] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const lose = useCallback(() => setLost(true), []);
  const retry = useCallback(() => {
    setBusy(true);
    const found = own.fetch().then(
      () => setLost(false),
      () => {},
    );
    void found.then(() => setBusy(false));
  }, [own]);
  const part = useOnDemand(own, !isLost, lose);
  useEffect(() => {
    if (!isLost) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [isLost, retry]);
  return { part: isLost ? undefined : part, isLost, isBusy, lose, retry };
}
