import { facilityMaxCharacters, isTimeZone } from '@quaygate/rules';
import { formatTime } from '#web/lib/dates.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { useText } from '#web/text/use-text.ts';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { CompanyField } from './company-field.tsx';
import type { NewTerminalDraft } from './terminal-draft.ts';
import c from './terminals.module.css';

interface FieldOf {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

interface GeneralFieldsProps {
  of: (name: keyof NewTerminalDraft) => FieldOf;
  /** The zone that is stored; undefined for a new terminal. */
  storedZone?: string;
}

/** What a new terminal is asked for, and the first panel of one that is there. */
export function GeneralFields({ of, storedZone }: GeneralFieldsProps) {
  const text = useText('terminals');
  const { onBlur: _, ...company } = of('facilityCompanyId');
  return (
    <>
      <div className={c.whole}>
        <LimitedField label={text('field.name')} limit={facilityMaxCharacters.name} {...of('name')} />
      </div>
      <CompanyField {...company} />
      <TimeZoneField of={of('timeZone')} stored={storedZone} />
      <LimitedField
        label={text('field.address')}
        help={text('field.addressHelp')}
        limit={facilityMaxCharacters.address}
        optional
        {...of('address')}
      />
      <LimitedField
        label={text('field.phoneNumber')}
        type="tel"
        limit={facilityMaxCharacters.phoneNumber}
        optional
        {...of('phoneNumber')}
      />
    </>
  );
}

/** Tried, not listed: that it is understood is seen by the time there. */
function TimeZoneField({ of, stored }: { of: FieldOf; stored: string | undefined }) {
  const text = useText('terminals');
  const now = useMinute();
  const zone = of.value.trim();
  const isKnown = isTimeZone(zone);
  const time = isKnown ? text('field.timeZoneNow', { time: formatTime(now, zone) }) : '';
  const isOther = isKnown && stored !== undefined && zone !== stored;
  return (
    <LimitedField
      label={text('field.timeZone')}
      limit={facilityMaxCharacters.timeZone}
      help={[text(isOther ? 'field.timeZoneChanged' : 'field.timeZoneHelp'), time].filter(Boolean).join(' ')}
      {...of}
      error={of.error && (zone === '' ? of.error : text('field.timeZoneWrong'))}
    />
  );
}
