import { Select } from '@base-ui/react/select';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '#web/text/use-text.ts';
import { IconSelector } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import f from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import c from './picker.module.css';
import { type Option, PickerOptions, type PickerPlace } from './picker-options.tsx';

export interface SelectFieldProps<V extends string | number> extends FieldProps {
  value: V | undefined;
  options: Option<V>[];
  onChange: (value: V) => void;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

const parts = {
  Positioner: (props: PickerPlace) => <Select.Positioner {...props} alignItemWithTrigger={false} />,
  Popup: Select.Popup,
  List: Select.List,
  Item: Select.Item,
};

const calmly = { preventScroll: true };
/** The list of a field, which stands beside it. */
const optionsOf = (trigger: HTMLElement | null) => trigger?.parentElement?.querySelector('[role="listbox"]');

/** Opens and closes the list of a field; the focus goes into it and comes back. */
function useOptionList(trigger: RefObject<HTMLButtonElement | null>) {
  const [isOpen, setOpen] = useState(false);
  /** Until the closing has ended. */
  const [isShown, setShown] = useState(false);

  /** The list takes the focus at once: the library would wait for a frame, in which pressed keys go to the closed field. */
  const toggle = (next: boolean) => {
    if (!next) return setOpen(false);
    flushSync(() => {
      setOpen(true);
      setShown(true);
    });
    optionsOf(trigger.current)?.querySelector<HTMLElement>('[data-highlighted]')?.focus(calmly);
  };

  // The list stays until its closing has ended; the field is used again before that.
  useLayoutEffect(() => {
    if (!isOpen && optionsOf(trigger.current)?.contains(document.activeElement)) trigger.current?.focus(calmly);
  }, [trigger, isOpen]);

  /** Tab takes the highlighted choice, as a select of the browser does, and goes on from the field. */
  const leave = () => {
    const { activeElement } = document;
    flushSync(() => {
      if (activeElement?.matches('[role="option"]')) (activeElement as HTMLElement).click();
      setOpen(false);
    });
    trigger.current?.focus(calmly);
  };
  const finish = (next: boolean) => {
    if (!next) setShown(false);
  };
  return { isOpen, isShown, toggle, leave, finish };
}

/** One of a few known choices. For many, or to search, use Combobox. */
export function SelectField<V extends string | number>({
  value,
  options,
  onChange,
  placeholder,
  disabled,
  onBlur,
  ...field
}: SelectFieldProps<V>) {
  const text = useText('shell');
  const [isFocused, setFocused] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);
  const { isOpen, isShown, toggle, leave, finish } = useOptionList(trigger);
  return (
    <Field {...field} group>
      {({ 'aria-labelledby': name, ...control }) => (
        <Select.Root<V>
          modal={false}
          value={chosen ? chosen.value : null}
          onValueChange={(next) => next !== null && onChange(next)}
          open={isOpen}
          onOpenChange={toggle}
          onOpenChangeComplete={finish}
          disabled={disabled ?? false}
        >
          <Select.Trigger
            {...control}
            ref={trigger}
            aria-labelledby={`${name} ${control.id}`}
            className={join(f.control, c.select)}
            // The focus goes into the open list, which is no leaving.
            onBlur={() => {
              setFocused(false);
              if (!isOpen) onBlur?.();
            }}
            onFocus={() => setFocused(true)}
          >
            <span className={chosen ? c.chosen : c.placeholder}>
              {chosen?.label ?? placeholder ?? text('picker.placeholder')}
            </span>
            <IconSelector size={15} stroke={1.65} aria-hidden />
          </Select.Trigger>
          {/* No portal: what follows the field in the page also follows it by Tab, and no focus guards are needed. */}
          {(isShown || isFocused) && (
            <PickerOptions
              parts={parts}
              label={field.label}
              options={options}
              itemOf={(option) => option.value}
              isChosen={(option) => option.value === value}
              empty={text('picker.none')}
              onTab={leave}
            />
          )}
        </Select.Root>
      )}
    </Field>
  );
}
