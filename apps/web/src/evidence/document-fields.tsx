import {
  type DocumentKind,
  documentKinds,
  documentNumberMaxCharacters,
  judgeZone,
  mrzMaxCharacters,
  nameMaxCharacters,
} from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { DocumentFieldsState } from './document-draft.ts';
import c from './document-form.module.css';

interface DocumentFieldsProps {
  fields: DocumentFieldsState;
  /** It is stored, and stays as it is. */
  isFixed: boolean;
}

/** What stands on the document. */
export function DocumentFields({ fields, isFixed }: DocumentFieldsProps) {
  const text = useText('gatePassUsers');
  const { onBlur: _, ...kind } = fields.of('documentKind');
  return (
    <>
      <SegmentedChoice
        label={text('identification.documentKind')}
        choices={documentKinds.map((value) => ({ value, label: text(`identification.kind.${value}`) }))}
        disabled={isFixed}
        {...kind}
      />
      <div className={c.fields}>
        <LimitedField
          label={text('identification.issuingCountry')}
          help={text('identify.countryHelp')}
          kind="upper"
          limit={3}
          readOnly={isFixed}
          {...fields.of('issuingCountry')}
        />
        <LimitedField
          label={text('identification.documentNumber')}
          kind="code"
          limit={documentNumberMaxCharacters}
          readOnly={isFixed}
          {...fields.of('documentNumber')}
        />
        <LimitedField
          label={text('column.firstName')}
          limit={nameMaxCharacters}
          readOnly={isFixed}
          {...fields.of('firstName')}
        />
        <LimitedField
          label={text('column.lastName')}
          limit={nameMaxCharacters}
          readOnly={isFixed}
          {...fields.of('lastName')}
        />
        <DateField label={text('info.dateOfBirth')} readOnly={isFixed} {...fields.of('dateOfBirth')} />
        <DateField label={text('identification.validUntil')} readOnly={isFixed} {...fields.of('validUntil')} />
      </div>
      <TextArea
        label={text('identification.mrz')}
        help={text('identify.mrzHelp')}
        optional
        kind="code"
        limit={mrzMaxCharacters}
        readOnly={isFixed}
        {...fields.of('mrz')}
      />
      {!isFixed && <ZoneFeedback mrz={fields.values.mrz} kind={fields.values.documentKind} />}
    </>
  );
}

/** What is wrong with the zone, while it is typed (OFFICE-17). */
function ZoneFeedback({ mrz, kind }: { mrz: string; kind: DocumentKind }) {
  const text = useText('gatePassUsers');
  const verdict = judgeZone(mrz, kind);
  const said = (): string[] => {
    if (verdict.is === 'faulty')
      return verdict.faults.map(({ line, field }) => text('zone.fault', { line, field: text(`zone.field.${field}`) }));
    if (verdict.is === 'unfinished') {
      const { line, count, length } = verdict;
      return [length === 0 ? text('zone.extra', { line }) : text('zone.length', { line, count, length })];
    }
    return verdict.is === 'empty' ? [] : [text(`zone.${verdict.is}`)];
  };
  return (
    <div role="status" className={c.zoneSaid} data-good={verdict.is === 'good'}>
      {said().map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
