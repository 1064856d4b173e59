import { blockWrite, type Exception } from '@quaygate/contract';
import { useNavigate } from '@tanstack/react-router';
import { useDriverCall } from '#web/drivers/use-driver-call.ts';
import { useClaim, useFinish } from '#web/nouns/exception/exception.mutations.ts';
import { useCan } from '#web/session/rights/can.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconDotsVertical,
  IconHandGrab,
  IconPencil,
  IconPhone,
  IconTruck,
} from '#web/ui/buttons/icons.ts';
import { Menu } from '#web/ui/dialogs/menu.tsx';
import type { MenuItem } from '#web/ui/dialogs/menu-list.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import c from './exception-desk.module.css';
import { plateOf } from './exception-words.ts';
import { useFailureTold } from './use-failure-told.ts';

export type DialogName = 'admit' | 'plate' | 'note' | 'block';
export type Dialogs = (name: DialogName, row: Exception) => void;

interface ActionsProps {
  row: Exception;
  userId: string | undefined;
  refusal: string | undefined;
  onAct: Dialogs;
}

/** Take care of it, end it, and all else that can be done at once (DESK-06, DESK-10, DESK-12). */
export function ExceptionActions({ row, userId, refusal, onAct }: ActionsProps) {
  const text = useText('exceptionDesk');
  const told = useFailureTold();
  const [claiming, finishing] = [useClaim(), useFinish()];
  const { id, claim } = row;
  const plate = plateOf(row);
  const isMine = claim !== null && claim.userId === userId;
  const isOthers = claim !== null && !isMine;
  const taken = refusal ?? (isOthers ? text('claim.taken', { name: claim.name }) : undefined);
  const items = useItems({ row, refusal, taken, onAct });

  const label = isMine
    ? text('claim.release', { plate })
    : isOthers
      ? text('claim.takeOver', { name: claim.name })
      : text('claim.take', { plate });
  const finish = () => finishing.mutate({ id }, { ...told, onSuccess: () => notify.success(text('done.told')) });
  return (
    <span className={c.actions}>
      <IconButton
        icon={isMine ? IconArrowBackUp : IconHandGrab}
        label={label}
        reason={refusal}
        busy={claiming.isPending}
        onClick={() => claiming.mutate({ id, isTaken: !isMine, takeOver: isOthers }, told)}
      />
      <IconButton
        icon={IconCheck}
        tone="green"
        label={text('done.action', { plate })}
        reason={taken}
        busy={finishing.isPending}
        onClick={finish}
      />
      <Menu label={text('acts', { plate })} items={items} align="end">
        {(trigger) => <IconButton icon={IconDotsVertical} label={text('acts', { plate })} {...trigger} />}
      </Menu>
    </span>
  );
}

function useItems({ row, refusal, taken, onAct }: Omit<ActionsProps, 'userId'> & { taken: string | undefined }) {
  const text = useText('exceptionDesk');
  const navigate = useNavigate();
  const canBlock = useCan(blockWrite);
  const { call, hindrance } = useDriverCall(row.tour);
  const notCallable = hindrance && text(`call.${hindrance}`);
  const { tour } = row;
  const noTour = tour ? undefined : text('noTour');
  const isAdmissible = tour?.admissible === 'possible';
  const notAdmissible =
    tour && !isAdmissible ? text(`notAdmissible.${tour.admissible}` as 'notAdmissible.two_people') : undefined;
  const move = () =>
    void navigate({ to: '/terminalOperator/slots', search: tour ? { slot: tour.slotBegin.toISOString() } : {} });
  const of = (name: DialogName) => () => onAct(name, row);
  const toBlock = () =>
    void navigate({ to: '/terminalOperator/blockList', search: tour ? { search: tour.truckerId } : {} });
  return [
    {
      key: 'admit',
      label: text('act.admit'),
      icon: IconTruck,
      reason: taken ?? noTour ?? notAdmissible,
      onSelect: of('admit'),
    },
    { key: 'plate', label: text('act.plate'), icon: IconPencil, reason: taken ?? noTour, onSelect: of('plate') },
    { key: 'note', label: text('act.note'), icon: IconPencil, reason: refusal, onSelect: of('note') },
    { key: 'call', label: text('act.call'), icon: IconPhone, reason: noTour ?? notCallable, onSelect: call },
    {
      key: 'move',
      label: text('act.move'),
      icon: IconCalendarEvent,
      reason: noTour ?? (tour?.state === 'active' ? undefined : text('notMovable')),
      onSelect: move,
    },
    tour?.isDriverBlocked
      ? { key: 'toBlock', label: text('act.toBlock'), icon: IconBan, onSelect: toBlock }
      : {
          key: 'block',
          label: text('act.block'),
          icon: IconBan,
          tone: 'danger',
          reason: noTour ?? (canBlock ? undefined : text('readOnly')),
          onSelect: of('block'),
        },
  ] satisfies MenuItem[];
}
