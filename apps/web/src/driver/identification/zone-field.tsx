import type { MoreTexts } from '@quaygate/phrases/driver/load';
import { fill } from '@quaygate/phrases/fill';
import { displayTimeZone, localDay, mrzMaxCharacters, type ZoneVerdict } from '@quaygate/rules';
import { useId, useState } from 'react';
import { now } from '#web/lib/clock.ts';
import { IconCamera } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { useAttempt } from '../form.tsx';
import { useMoreTexts } from '../texts/more/more.ts';
import { typeDocument, typeZone, useDraft, zoneOf } from './draft.ts';

type Words = MoreTexts['identification'];

/** The machine-readable zone: read from the photo, or typed, with what is wrong with it said at once (OFFICE-17, OFFICE-20). */
export function ZoneField({ isTried }: { isTried: boolean }) {
  const words = useMoreTexts().identification;
  const { typed } = useDraft();
  const id = useId();
  const { verdict, isDone } = zoneOf(typed);
  const isMissing = isTried && !isDone;
  const said = isMissing && verdict.is === 'empty' ? [words.zone.missing ?? ''] : wordsFor(verdict, words);
  const type = (zone: string) => typeZone(zone, localDay(new Date(now()), displayTimeZone));
  return (
    <section className={c.card}>
      <h2>{words.zone.title}</h2>
      <ReadPhoto onRead={type} />
      <label className={c.field}>
        <span>{words.zone.title}</span>
        <textarea
          rows={3}
          className={c.zone}
          value={typed.mrz}
          disabled={typed.isWithoutZone}
          maxLength={mrzMaxCharacters}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isMissing || verdict.is === 'faulty' || verdict.is === 'otherKind' ? true : undefined}
          aria-describedby={`${id}-said ${id}-help`}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <small id={`${id}-help`}>{words.zone.help}</small>
      </label>
      <div id={`${id}-said`} role="status" className={verdict.is === 'good' ? c.good : c.fault}>
        {!typed.isWithoutZone && said.map((line) => <p key={line}>{line}</p>)}
      </div>
      <label className={c.check}>
        <input
          type="checkbox"
          checked={typed.isWithoutZone}
          onChange={(event) => typeDocument({ isWithoutZone: event.currentTarget.checked })}
        />
        <span>{words.zone.none}</span>
      </label>
    </section>
  );
}

/** Reads the photo on which the zone stands; the library comes with the first press. */
function ReadPhoto({ onRead }: { onRead: (zone: string) => void }) {
  const words = useMoreTexts().identification;
  const { typed, pictures } = useDraft();
  const [isUnread, setUnread] = useState(false);
  const { isBusy, attempt } = useAttempt();
  const photos = [pictures.documentBack, pictures.documentFront].filter((photo) => photo !== undefined);
  if (photos.length === 0 || typed.isWithoutZone) return null;
  const read = () =>
    attempt(async () => {
      setUnread(false);
      try {
        const { readZone } = await import('./zone-reader.ts');
        const zone = await readZone(photos, typed.documentKind);
        if (zone) onRead(zone);
        else setUnread(true);
      } catch {
        // Without a network the library is not there: what the driver can do is the same.
        setUnread(true);
      }
    });
  return (
    <>
      <button type="button" className={c.button} aria-disabled={isBusy} onClick={() => void read()}>
        <IconCamera size={24} aria-hidden />
        {isBusy ? words.zone.reading : words.zone.read}
      </button>
      <p className="muted">{words.zone.readHelp}</p>
      <p role="alert" className={isUnread ? c.failure : undefined}>
        {isUnread && words.zone.unread}
      </p>
    </>
  );
}

function wordsFor(verdict: ZoneVerdict, { zone, fields }: Words): string[] {
  const said = (text: string | undefined, values: Record<string, string | number> = {}) => fill(text ?? '', values);
  if (verdict.is === 'empty') return [];
  if (verdict.is === 'good') return [said(zone.good)];
  if (verdict.is === 'otherKind') return [said(zone.otherKind)];
  if (verdict.is === 'unfinished') return [said(verdict.length === 0 ? zone.extra : zone.length, { ...verdict })];
  const names = { ...fields, ...zone.field };
  const faults = verdict.faults.map(({ line, field }) => said(zone.fault, { line, field: names[field] }));
  return [...faults, said(zone.faultHelp)];
}
