import { EnteredDocument } from '@quaygate/contract';
import type { DocumentField, MoreTexts } from '@quaygate/phrases/driver/load';
import { fill } from '@quaygate/phrases/fill';
import { documentKinds, type PictureKind, requiredPictures } from '@quaygate/rules';
import { type FormEvent, useEffect, useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { focusFirstError } from '#web/lib/form/focus-first-error.ts';
import c from '../driver.module.css';
import { type Faults, faultsOf, faultText, refusedFields } from '../field-faults.ts';
import { Failure, Field } from '../form.tsx';
import { useMoreTexts } from '../texts/more/more.ts';
import { CountryField } from './country-field.tsx';
import { handIn, type TypedDocument, typeDocument, useDraft, zoneOf } from './draft.ts';
import { PictureField } from './picture-field.tsx';
import { send } from './sender.ts';
import { ZoneField } from './zone-field.tsx';

const fields: readonly DocumentField[] = [
  'issuingCountry',
  'documentNumber',
  'firstName',
  'lastName',
  'dateOfBirth',
  'validUntil',
];
const looks = {
  documentNumber: { autoComplete: 'off', autoCapitalize: 'characters', maxLength: 20 },
  firstName: { autoComplete: 'given-name', autoCapitalize: 'words' },
  lastName: { autoComplete: 'family-name', autoCapitalize: 'words' },
  dateOfBirth: { type: 'date', autoComplete: 'bday' },
  validUntil: { type: 'date', autoComplete: 'off' },
} as const;

/** What is typed beside the zone, which says itself what is wrong with it. */
const fieldsOf = ({ isWithoutZone: _, mrz: __, ...typed }: TypedDocument) => typed;

/** Photos and data of a document, kept while they are made, and handed in together (DRV-IDN-01, DRV-IDN-04). */
export function DocumentForm() {
  const texts = useMoreTexts();
  const words = texts.identification;
  const { typed, pictures, isUnkept, refusal } = useDraft();
  const [isTried, setTried] = useState(0);
  const needed = requiredPictures(typed.documentKind);
  const missing = needed.filter((kind) => !pictures[kind]);
  const isZoneDone = zoneOf(typed).isDone;
  const refused = refusedFields(refusal?.reason, fields);
  const faults: Faults<DocumentField> = faultsOf(EnteredDocument, fieldsOf(typed));
  const shown: Faults<DocumentField> = isTried ? faults : refused;
  useEffect(() => {
    if (isTried) focusFirstError();
  }, [isTried]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (missing.length > 0 || !isZoneDone || Object.keys(faults).length > 0) return setTried((count) => count + 1);
    handIn();
    void send();
  };
  const pictureError = (kind: PictureKind) => {
    if (refusal?.picture === kind) return refusalText(refusal.reason, words);
    return isTried && missing.includes(kind) ? words.missingPicture : undefined;
  };
  const left = [
    ...missing.map((kind) => words.picture[kind].title),
    ...(isZoneDone ? [] : [words.zone.title]),
    ...fields.filter((name) => !typed[name].trim()).map((name) => words.fields[name]),
  ];
  const isAtForm = refusal && !refusal.picture && Object.keys(refused).length === 0;
  return (
    <form className={c.form} onSubmit={submit} noValidate>
      <KindChoice kind={typed.documentKind} />
      <section className={c.card}>
        <h2>{words.pictures}</h2>
        <ul className={c.boxes}>
          {needed.map((kind) => (
            <PictureField key={kind} kind={kind} error={pictureError(kind)} />
          ))}
        </ul>
      </section>
      <ZoneField isTried={isTried > 0} />
      <section className={c.card}>
        <h2>{words.typed}</h2>
        {fields.map((name) => {
          const common = {
            error: faultText(shown[name], texts),
            value: typed[name],
            onChange: (value: string) => typeDocument({ [name]: value } as Partial<TypedDocument>),
          };
          return name === 'issuingCountry' ? (
            <CountryField key={name} {...common} />
          ) : (
            <Field key={name} label={words.fields[name]} {...looks[name]} {...common} />
          );
        })}
      </section>
      {left.length > 0 && <p className={c.wait}>{fill(words.missing, { what: left.join(', ') })}</p>}
      <Failure reason={isAtForm && refusal.reason} text={refusalText(refusal?.reason, words)} />
      <p role="alert" className={isUnkept ? c.wait : undefined}>
        {isUnkept && words.notKept}
      </p>
      <button type="submit" className={c.primary}>
        {words.handIn}
      </button>
      <p className="muted">{words.privacy}</p>
    </form>
  );
}

function KindChoice({ kind }: { kind: TypedDocument['documentKind'] }) {
  const words = useMoreTexts().identification;
  return (
    <fieldset className={c.kinds}>
      <legend>{words.document}</legend>
      {documentKinds.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="documentKind"
            checked={kind === each}
            onChange={() => typeDocument({ documentKind: each })}
          />
          <span>{words.kind[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Undefined where the words of the app for any failure do. */
function refusalText(reason: unknown, words: MoreTexts['identification']): string | undefined {
  if (hasCode(reason, 'picture_invalid')) return words.noPicture;
  if (hasCode(reason, 'picture_too_small')) return words.tooSmall;
  if (hasCode(reason, 'picture_too_large', 'request_too_large')) return words.tooLarge;
  if (hasCode(reason, 'picture_missing')) return words.missingPicture;
  if (hasCode(reason, 'identification_exists')) return words.exists;
  return hasCode(reason, 'identification_tries_used_up') ? words.standing.usedUp.text : undefined;
}
