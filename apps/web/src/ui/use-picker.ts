import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Option } from './picker-options.tsx';
import { keepPlaced } from './place.ts';

interface PickerParts<V extends string | number> {
  options: Option<V>[];
  value: V | undefined;
  onSelect: (option: Option<V>) => void;
  /** Space opens and chooses where nothing is typed. */
  spaceSelects: boolean;
}

/** Keys, place and state of a field with a list of choices below it. */
export function usePicker<V extends string | number>({ options, value, onSelect, spaceSelects }: PickerParts<V>) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const anchor = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const [list, from] = [sheet.current, anchor.current];
    if (!open || !list || !from) return;
    list.style.width = `${from.getBoundingClientRect().width}px`;
    list.showPopover();
    const stop = keepPlaced(list, from, 'bottom', 'start', 4);
    return () => {
      stop();
      list.hidePopover();
    };
  }, [open]);

  useEffect(() => {
    if (open) sheet.current?.querySelectorAll('[role=option]')[active]?.scrollIntoView({ block: 'nearest' });
  }, [open, active]);

  const show = (at = options.findIndex((option) => option.value === value)) => {
    setActive(at);
    setOpen(true);
  };
  const hide = () => setOpen(false);
  const choose = (index: number) => {
    const option = options[index];
    if (!option || option.reason !== undefined) return;
    onSelect(option);
    hide();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const to = { ArrowDown: Math.min(active + 1, last), ArrowUp: Math.max(active - 1, 0), Home: 0, End: last }[
      event.key
    ];
    if (!open) {
      if (
        event.key === 'ArrowDown' ||
        event.key === 'ArrowUp' ||
        (spaceSelects && [' ', 'Enter'].includes(event.key))
      ) {
        event.preventDefault();
        show();
      }
      return;
    }
    if (to !== undefined && (spaceSelects || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      setActive(to);
    } else if (event.key === 'Enter' || (spaceSelects && event.key === ' ')) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      hide();
    } else if (event.key === 'Tab') hide();
  };

  return { open, active, setActive, show, hide, choose, onKeyDown, anchor, sheet };
}
