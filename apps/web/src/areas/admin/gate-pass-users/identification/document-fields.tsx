import { documentKinds, documentNumberMaxCharacters, mrzMaxCharacters, nameMaxCharacters } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { DocumentFieldsState } from './document-draft.ts';
import c from './identification.module.css';

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
        <TextField
          label={text('identification.issuingCountry')}
          help={text('identify.countryHelp')}
          kind="upper"
          maxLength={3}
          readOnly={isFixed}
          {...fields.of('issuingCountry')}
        />
        <TextField
          label={text('identification.documentNumber')}
          kind="code"
          maxLength={documentNumberMaxCharacters}
          readOnly={isFixed}
          {...fields.of('documentNumber')}
        />
        <TextField
          label={text('column.firstName')}
          maxLength={nameMaxCharacters}
          readOnly={isFixed}
          {...fields.of('firstName')}
        />
        <TextField
          label={text('column.lastName')}
          maxLength={nameMaxCharacters}
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
        maxLength={mrzMaxCharacters}
        readOnly={isFixed}
        {...fields.of('mrz')}
      />
    </>
  );
}
