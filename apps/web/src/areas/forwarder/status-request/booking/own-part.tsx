import type { OwnTexts } from '@quaygate/contract';
import { ownColumns, ownTextMax } from '@quaygate/rules';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPlus } from '#web/ui/buttons/icons.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import c from './own-part.module.css';

const nothing: OwnTexts = { customer: '', orderNumber: '', note: '' };

interface OwnPartProps {
  own: OwnTexts | undefined;
  isPair: boolean;
  disabled: boolean;
  onChange: (own: OwnTexts | undefined) => void;
}

/** What the company writes of the booking, unfolded when it is wanted (FWD-OWN-10). */
export function OwnPart({ own = nothing, isPair, disabled, onChange }: OwnPartProps) {
  const text = useText('ownText');
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button icon={IconPlus} variant="quiet" aria-expanded={false} onClick={() => setIsOpen(true)}>
        {text('open')}
      </Button>
    );
  }
  const change = (next: OwnTexts) => onChange(ownColumns.some((column) => next[column]) ? next : undefined);
  return (
    <fieldset className={c.part} aria-label={text('open')}>
      {ownColumns.map((column) => (
        <LimitedField
          key={column}
          label={text(column)}
          optional
          autoFocus={column === 'customer'}
          limit={ownTextMax[column]}
          value={own[column]}
          disabled={disabled}
          onChange={(value) => change({ ...own, [column]: value })}
        />
      ))}
      <p className={c.who}>{isPair ? `${text('who')} ${text('ofBoth')}` : text('who')}</p>
    </fieldset>
  );
}
