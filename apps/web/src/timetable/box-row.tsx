import type { TrainBox } from '@quaygate/contract';
import { bookingStatus, statusTone } from '@quaygate/rules';
import { riskText } from '#web/list/risk-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { ContainerNumber } from '#web/ui/show/container-number.tsx';
import { Plate } from '#web/ui/show/plate.tsx';
import { driverOf, slotOf } from './box-lines.ts';
import c from './train-boxes.module.css';

export function BoxRow({ box, zone }: { box: TrainBox; zone: string }) {
  const text = useText('trains');
  const status = useText('status');
  const shell = useText('shell');
  const missing = <span className="muted">{shell('missing')}</span>;
  const state = box.bookingState && bookingStatus(box.bookingState);
  return (
    <tr data-risk={box.atRisk ? '' : undefined}>
      <td data-label={text('box.containerNumber')}>
        {box.containerNumber ? <ContainerNumber number={box.containerNumber} /> : box.referenceNumber}
      </td>
      <td data-label={text('box.type')} className={c.line}>
        {[box.containerType, box.containerLength && `${box.containerLength}′`].filter(Boolean).join(' ') || missing}
      </td>
      <td data-label={text('box.risk')}>
        {box.atRisk ? (
          <Chip tone="red">{riskText(status, box.atRisk, box.unloadingMinutes)}</Chip>
        ) : state && box.bookingState ? (
          <Chip tone={statusTone(state, box.bookingState)} look="dot">
            {status(`booking.${state}`)}
          </Chip>
        ) : (
          <Chip tone="grey" look="dot">
            {text('unbooked')}
          </Chip>
        )}
      </td>
      <td data-label={text('box.slot')} className={c.line}>
        {slotOf(box, zone) || missing}
      </td>
      <td data-label={text('box.truck')}>
        {box.licensePlate ? (
          <span className={c.truck}>
            <Plate plate={box.licensePlate} />
            <span>{driverOf(box)}</span>
          </span>
        ) : (
          missing
        )}
      </td>
      <td data-label={text('box.forwarder')}>
        {box.forwarder ? (
          <span className={c.forwarder}>
            {box.forwarder}
            {box.forwarderEmail && <a href={`mailto:${box.forwarderEmail}`}>{box.forwarderEmail}</a>}
          </span>
        ) : (
          missing
        )}
      </td>
    </tr>
  );
}
