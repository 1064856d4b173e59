import { type ComponentType, useEffect, useState } from 'react';

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
