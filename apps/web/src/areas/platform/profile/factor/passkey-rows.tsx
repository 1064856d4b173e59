import type { Factors, Passkey } from '@quaygate/contract';
import { useState } from 'react';
import { formatDate } from '#web/lib/dates.ts';
import { useSettings } from '#web/session/settings.ts';
import { usePasskeysHere } from '#web/session/sign-in/passkey.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconPencil, IconTrash } from '#web/ui/buttons/icons.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

interface PasskeyRowsProps {
  factors: Factors;
  /** @param codes recovery codes, which come with the first factor; empty for a further one */
  onAdded: (codes: string[]) => void;
}

/** The passkeys of the signed-in user, and the way to another one (FACT-09). */
export function PasskeyRows({ factors, onAdded }: PasskeyRowsProps) {
  const text = useText('factor');
  const isHere = usePasskeysHere();
  const domain = useSettings(({ settings }) => settings?.passkeyDomain);
  const [isAdding, setAdding] = useState(false);
  const { passkeys } = factors;
  if (!domain && passkeys.length === 0) return null;

  const about =
    isHere || !domain
      ? text(passkeys.length > 0 ? 'passkey.some' : 'passkey.none')
      : text('passkey.elsewhere', { domain });
  return (
    <>
      <FactorRow
        title={text('passkey.title')}
        state={about}
        chip={passkeys.length > 0 && <Chip tone="green">{text('on')}</Chip>}
      >
        {isHere && <Button onClick={() => setAdding(true)}>{text('passkey.add')}</Button>}
      </FactorRow>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} isLast={passkeys.length === 1 && !factors.totp} />
      ))}
      {isAdding && (
        <AddPasskeyDialog
          onDone={(codes) => {
            setAdding(false);
            onAdded(codes);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}

/** @param isLast whether no factor is left without it */
function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const text = useText('factor');
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const { name, createdDate, lastUsedDate } = passkey;
  const used = lastUsedDate ? text('passkey.usedOn', { date: formatDate(lastUsedDate) }) : text('passkey.usedNever');
  const close = () => setOpen(undefined);
  return (
    <FactorRow title={name} state={`${text('passkey.addedOn', { date: formatDate(createdDate) })}, ${used}`} isInside>
      <IconButton icon={IconPencil} label={text('passkey.renameOf', { name })} onClick={() => setOpen('rename')} />
      <IconButton icon={IconTrash} label={text('passkey.removeOf', { name })} onClick={() => setOpen('remove')} />
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} isLast={isLast} onClose={close} />}
    </FactorRow>
  );
}
