import {
  checkContainerNumber,
  containerNumbersIn,
  isContainerNumber,
  normalizeContainerNumber,
  repairContainerNumber,
} from '@quaygate/rules';
import { type ClipboardEvent, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconAlertTriangle, IconCheck } from '#web/ui/buttons/icons.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { containerError } from '../request/check-request.ts';
import c from './container-field.module.css';
import { useFieldError } from './use-field-error.ts';

export interface ContainerFieldProps {
  value: string;
  onChange: (value: string) => void;
  onPaste: (event: ClipboardEvent) => void;
  /** Whether a number with the right check digit is offered. */
  isRepairable: boolean;
  /** Found when the form was sent. */
  error: string | undefined;
}

/** A container number that is set right as it is left: normalised, its format and check digit tested (FWD-STAT-28, FWD-STAT-29). */
export function ContainerField({ value, onChange, onPaste, isRepairable, error }: ContainerFieldProps) {
  const text = useText('statusRequest');
  const errorOf = useFieldError();
  const input = useRef<HTMLInputElement>(null);
  const [isLeft, setIsLeft] = useState(false);
  const number = normalizeContainerNumber(value);
  // The only number among other words is taken; of several each stays as it is.
  const [only, second] = isContainerNumber(number) ? [] : containerNumbersIn(value);
  const tidied = second ? value : (only ?? number);
  const several = second && text('container.several', { numbers: `${only}, ${second}` });
  // A field that was left empty is named only when the form is sent.
  const own = isLeft && number !== '' ? (several ?? errorOf(containerError(value))) : undefined;

  return (
    <TextField
      ref={input}
      kind="upper"
      label={text('container.label')}
      value={value}
      onChange={onChange}
      onPaste={onPaste}
      onFocus={() => setIsLeft(false)}
      onBlur={() => {
        setIsLeft(true);
        if (tidied !== value) onChange(tidied);
      }}
      error={own ?? error}
      help={
        isContainerNumber(number) ? (
          <CheckDigit
            number={number}
            isRepairable={isRepairable}
            onRepair={(repaired) => {
              onChange(repaired);
              input.current?.focus();
            }}
          />
        ) : (
          text('container.help')
        )
      }
    />
  );
}

interface CheckDigitProps {
  number: string;
  isRepairable: boolean;
  onRepair: (repaired: string) => void;
}

function CheckDigit({ number, isRepairable, onRepair }: CheckDigitProps) {
  const text = useText('statusRequest');
  const shell = useText('shell');
  if (checkContainerNumber(number) === 'ok') {
    return (
      <span className={c.correct}>
        <IconCheck size={14} stroke={2} aria-hidden />
        {text('container.correct')}
      </span>
    );
  }
  const repaired = repairContainerNumber(number);
  return (
    <span className={c.warning} role="status">
      <IconAlertTriangle size={14} stroke={2} aria-hidden />
      <span>{shell('container.wrongCheck')}</span>
      {repaired && isRepairable && (
        <Button size="small" onClick={() => onRepair(repaired)}>
          {shell('container.repair', { number: repaired })}
        </Button>
      )}
    </span>
  );
}
