import type { GatePassUserDetail, Identification } from '@quaygate/contract';
import { identificationTries, triesLeft } from '@quaygate/rules';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPencil, IconPlus } from '#web/ui/buttons/icons.ts';
import { EditDialog } from '../change/edit-dialog.tsx';
import { useRefusal } from '../use-refusal.ts';
import { HandInDialog } from './hand-in-dialog.tsx';
import c from './identification.module.css';
import { IdentificationEntry } from './identification-entry.tsx';

/** What a driver was identified by, for a reviewer: look, then propose a status; or enter a document at the counter. */
export function IdentificationSection({ user }: { user: GatePassUserDetail }) {
  const text = useText('gatePassUsers');
  const refusalOf = useRefusal();
  const [isProposing, setProposing] = useState(false);
  const [handingIn, setHandingIn] = useState<{ stored?: Identification }>();
  return (
    <section className={c.section}>
      <h3>{text('identification.title')}</h3>
      <p className="muted">
        {text(user.truckerIdentification.length === 0 ? 'identification.none' : 'identification.recorded')}{' '}
        {text('identification.tries', { left: triesLeft(user.truckerIdentification), all: identificationTries })}
      </p>
      {user.truckerIdentification.map((entry, index) => (
        <IdentificationEntry
          key={entry.id}
          user={user}
          entry={entry}
          isCurrent={index === 0}
          onGoOn={(stored) => setHandingIn({ stored })}
        />
      ))}
      <div className={c.ways}>
        {user.truckerIdentification.length > 0 && (
          <Button icon={IconPencil} reason={refusalOf('edit', user)} onClick={() => setProposing(true)}>
            {text('identification.propose')}
          </Button>
        )}
        <Button icon={IconPlus} reason={refusalOf('identify', user)} onClick={() => setHandingIn({})}>
          {text('identify.open')}
        </Button>
      </div>
      {isProposing && <EditDialog user={user} onClose={() => setProposing(false)} />}
      {handingIn && <HandInDialog user={user} {...handingIn} onClose={() => setHandingIn(undefined)} />}
    </section>
  );
}
