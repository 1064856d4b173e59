import { type ReactNode, useId } from 'react';
import c from './checkbox.module.css';
import { Field } from './field.tsx';

export interface CheckboxProps {
  checked: boolean;
  /** Some of several. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  hideLabel?: boolean;
  disabled?: boolean;
  /** Why it cannot be ticked; it stays reachable, so that the reason is read out. */
  reason?: string | undefined;
  tabIndex?: number;
}

/** Yes or no. */
export function Checkbox({ checked, mixed, onChange, label, hideLabel, disabled, reason, tabIndex }: CheckboxProps) {
  const why = useId();
  return (
    <label className={c.line} data-tip={reason}>
      <input
        type="checkbox"
        className={c.box}
        checked={checked}
        disabled={disabled}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason ? why : undefined}
        tabIndex={tabIndex}
        ref={(node) => {
          if (node) node.indeterminate = mixed ?? false;
        }}
        onChange={(event) => reason === undefined && onChange(event.currentTarget.checked)}
      />
      <span className={hideLabel ? 'sr-only' : undefined}>{label}</span>
      {reason && (
        <span id={why} className="sr-only">
          {reason}
        </span>
      )}
    </label>
  );
}

export interface CheckboxGroupProps<V extends string | number> {
  label: string;
  options: readonly { value: V; label: string }[];
  value: readonly V[];
  onChange: (value: V[]) => void;
}

/** Several of a few. */
export function CheckboxGroup<V extends string | number>({ label, options, value, onChange }: CheckboxGroupProps<V>) {
  return (
    <Field label={label} needed={false} group>
      {({ id, 'aria-labelledby': name }) => (
        // biome-ignore lint/a11y/useSemanticElements: the label stands above in the one form of all fields
        <div id={id} role="group" aria-labelledby={name} className={c.group}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={value.includes(option.value)}
              onChange={(on) => onChange(on ? [...value, option.value] : value.filter((each) => each !== option.value))}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
