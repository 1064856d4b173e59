import { useCallback, useEffect, useRef, useState } from 'react';

const elementOf = (id: string) => document.querySelector<HTMLElement>(`[data-tour="${CSS.escape(id)}"]`);

export const focusTour = (id: string): void => elementOf(id)?.focus();

/** The chosen tour. Where its block has gone to another row, the focus that it had goes along (FWD-BOARD-12). */
export function useBoardFocus() {
  const [chosen, setChosen] = useState<string>();
  const held = useRef<{ id: string; element: HTMLElement }>(undefined);
  const choose = useCallback((id: string, element: HTMLElement) => {
    held.current = { id, element };
    setChosen(id);
  }, []);
  useEffect(() => {
    const { id, element } = held.current ?? {};
    if (!id || !element || element.isConnected || document.activeElement !== document.body) return;
    focusTour(id);
  });
  return { chosen, choose, focus: focusTour };
}
