import type { GatePassUser } from '@quaygate/contract';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconHistory, IconIdOff, IconInfoCircle, IconPencil, IconTrash } from '#web/ui/buttons/icons.ts';
import { nameOf } from './gate-pass-user-state.ts';
import c from './gate-pass-users.module.css';
import { useRefusal } from './use-refusal.ts';

const acts = [
  { act: 'edit', icon: IconPencil },
  { act: 'history', icon: IconHistory },
  { act: 'reset', icon: IconIdOff },
  { act: 'remove', icon: IconTrash },
  { act: 'info', icon: IconInfoCircle },
] as const;
export type RowAct = (typeof acts)[number]['act'];

interface GatePassUserActionsProps {
  user: GatePassUser;
  onAct: (act: RowAct, user: GatePassUser) => void;
}

/** What can be done with a driver; what cannot says why (GATE-08, GATE-12..14, GATE-45). */
export function GatePassUserActions({ user, onAct }: GatePassUserActionsProps) {
  const text = useText('gatePassUsers');
  const refusalOf = useRefusal();
  return (
    <span className={c.actions}>
      {acts.map(({ act, icon }) => (
        <IconButton
          key={act}
          icon={icon}
          label={text(`action.${act}`, { name: nameOf(user) })}
          reason={act === 'history' || act === 'info' ? undefined : refusalOf(act, user)}
          onClick={() => onAct(act, user)}
        />
      ))}
    </span>
  );
}
