import { type ReactNode, useId } from 'react';
import type { Icon } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import c from './choice.module.css';
import { Field, type FieldProps } from './field.tsx';

interface Choice<V extends string> {
  value: V;
  label: string;
  note?: ReactNode;
  icon?: Icon;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

export interface ChoiceProps<V extends string> extends FieldProps {
  value: V | undefined;
  choices: Choice<V>[];
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** The look of one choice in each look of all. */
const looks = { cards: 'card', segments: 'segment', list: 'line' } as const;

function Choices<V extends string>({
  look,
  label,
  hideLabel,
  help,
  error,
  optional,
  value,
  choices,
  onChange,
  disabled,
}: ChoiceProps<V> & { look: 'cards' | 'segments' | 'list' }) {
  const name = useId();
  return (
    <Field {...{ label, hideLabel, help, error, optional }} needed={look === 'cards' && value === undefined} group>
      {({ id, 'aria-required': required, ...group }) => (
        <div id={id} role="radiogroup" {...group} aria-required={required} className={c[look]}>
          {choices.map(({ icon: Mark, ...choice }) => (
            <label key={choice.value} className={join(c.choice, c[looks[look]])} data-tip={choice.reason}>
              <input
                type="radio"
                name={name}
                value={choice.value}
                checked={choice.value === value}
                disabled={disabled}
                // Stays reachable, so that the reason is read out.
                aria-disabled={choice.reason !== undefined || undefined}
                aria-describedby={choice.reason ? `${name}-${choice.value}` : undefined}
                onChange={() => choice.reason === undefined && onChange(choice.value)}
                className={look === 'segments' ? 'sr-only' : c.radio}
              />
              {Mark && <Mark size={look === 'cards' ? 20 : 15} stroke={1.65} aria-hidden />}
              <span className={c.words}>
                <span className={c.label}>{choice.label}</span>
                {choice.note && <span className={c.note}>{choice.note}</span>}
                {choice.reason && (
                  <span id={`${name}-${choice.value}`} className={look === 'cards' ? c.reason : 'sr-only'}>
                    {choice.reason}
                  </span>
                )}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

/** A choice between a few ways, each with a word of explanation. */
export const RadioCards = <V extends string>(props: ChoiceProps<V>) => <Choices {...props} look="cards" />;

/** A choice between two or three short words, side by side. */
export const SegmentedChoice = <V extends string>(props: ChoiceProps<V>) => <Choices {...props} look="segments" />;

/** One of a few, below each other: where the choice is one among others, as in a filter. */
export const RadioList = <V extends string>(props: ChoiceProps<V>) => <Choices {...props} look="list" />;
