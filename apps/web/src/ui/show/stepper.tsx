import type { ReactNode } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconCheck, IconX } from '../buttons/icons.ts';
import { join } from './join.ts';
import c from './stepper.module.css';

export interface Step {
  key: string;
  title: ReactNode;
  /** A line below: a time, a place, a reason. */
  note?: ReactNode;
  state: 'done' | 'current' | 'next' | 'failed';
}

/** A story in steps: what has happened, what is happening, what comes. */
export function Stepper({ steps, label }: { steps: Step[]; label: string }) {
  const text = useText('shell');
  return (
    <ol className={c.steps} aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className={join(c.step, c[step.state])}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={c.mark} aria-hidden>
            {step.state === 'done' && <IconCheck size={11} stroke={3} />}
            {step.state === 'failed' && <IconX size={11} stroke={3} />}
          </span>
          <span className={c.title}>{step.title}</span>
          <span className="sr-only">{text(`step.${step.state}`)}</span>
          {step.note && <span className={c.note}>{step.note}</span>}
        </li>
      ))}
    </ol>
  );
}
