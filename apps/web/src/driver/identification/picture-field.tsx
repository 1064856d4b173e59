import { fill } from '@quaygate/phrases/fill';
import type { PictureKind } from '@quaygate/rules';
import { type ChangeEvent, useId, useState } from 'react';
import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { IconCamera, IconRefresh } from '#web/ui/buttons/icons.ts';
import c from '../driver.module.css';
import { useMoreTexts } from '../texts/more/more.ts';
import { keepPicture, useDraft } from './draft.ts';
import { PictureFault, shrink } from './shrink.ts';

/** One photo: the phone's camera takes it, the driver looks at it and takes it again (DRV-IDN-01). */
export function PictureField({ kind, error }: { kind: PictureKind; error: string | undefined }) {
  const words = useMoreTexts().identification;
  const picture = useDraft(({ pictures }) => pictures[kind]);
  const url = useObjectUrl(picture);
  const [fault, setFault] = useState<PictureFault['code']>();
  const id = useId();
  const { title, text } = words.picture[kind];
  const message = fault ? words[fault] : error;
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = currentTarget.files ?? [];
    if (!photo) return;
    // The same photo can be chosen once more.
    currentTarget.value = '';
    setFault(undefined);
    try {
      keepPicture(kind, await shrink(photo));
    } catch (reason) {
      setFault(reason instanceof PictureFault ? reason.code : 'noPicture');
    }
  };
  return (
    <li>
      <h3>{title}</h3>
      <p className="muted">{text}</p>
      {url && <img className={c.photo} src={url} alt={fill(words.taken, { what: title })} />}
      <label className={c.button}>
        {picture ? <IconRefresh size={24} aria-hidden /> : <IconCamera size={24} aria-hidden />}
        <span>{fill(picture ? words.takeAgain : words.take, { what: title })}</span>
        <input
          type="file"
          accept="image/*"
          capture={kind === 'portrait' ? 'user' : 'environment'}
          className={c.fileInput}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? id : undefined}
          onChange={(event) => void take(event)}
        />
      </label>
      {message && (
        <p id={id} role="alert" className={c.failure}>
          {message}
        </p>
      )}
    </li>
  );
}
