import type { GatePassUserDetail } from '@quaygate/contract';
import { type PictureKind, pictureKinds } from '@quaygate/rules';
import { useState } from 'react';
import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { usePicture } from '#web/nouns/identification/identification.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPhoto, IconZoomIn } from '#web/ui/buttons/icons.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { nameOf } from '../gate-pass-user-state.ts';
import c from './identification.module.css';

interface PicturesProps {
  user: GatePassUserDetail;
  /** Of the identification. */
  id: string;
  kinds: readonly PictureKind[];
}

/** The pictures side by side. They are loaded when somebody wants to see them: each look is recorded. */
export function Pictures({ user, id, kinds }: PicturesProps) {
  const text = useText('gatePassUsers');
  const [isShown, setShown] = useState(false);
  return (
    <div className={c.part}>
      <h5>{text('picture.title')}</h5>
      {kinds.length === 0 ? (
        <p className="muted">{text('picture.none')}</p>
      ) : isShown ? (
        <div className={c.pictures}>
          {pictureKinds
            .filter((kind) => kinds.includes(kind))
            .map((kind) => (
              <Picture key={kind} user={user} id={id} kind={kind} />
            ))}
        </div>
      ) : (
        <div className={c.ways}>
          <Button icon={IconPhoto} onClick={() => setShown(true)}>
            {text('picture.show')}
          </Button>
          <span className="muted">{text('picture.recorded')}</span>
        </div>
      )}
    </div>
  );
}

function Picture({ user, id, kind }: Omit<PicturesProps, 'kinds'> & { kind: PictureKind }) {
  const text = useText('gatePassUsers');
  const shell = useText('shell');
  const failureText = useFailureText();
  const { data, error, refetch } = usePicture(user.userId, id, kind);
  const url = useObjectUrl(data);
  const [isLarge, setLarge] = useState(false);
  const name = text(`picture.${kind}`);
  const alt = text('picture.of', { picture: name, name: nameOf(user) });
  return (
    <figure className={c.picture}>
      {error ? (
        <InlineNotice
          tone="error"
          action={
            <Button size="small" onClick={() => void refetch()}>
              {shell('action.retry')}
            </Button>
          }
        >
          {text('picture.failed')} {failureText(error)}
        </InlineNotice>
      ) : url ? (
        <button type="button" className={c.enlarge} onClick={() => setLarge(true)}>
          <img src={url} alt={alt} />
          <span className="sr-only">{text('picture.enlarge', { picture: name })}</span>
          <span className={c.lens}>
            <IconZoomIn size={16} stroke={1.75} aria-hidden />
          </span>
        </button>
      ) : (
        <Skeleton height={150} />
      )}
      <figcaption>{name}</figcaption>
      {isLarge && (
        <Dialog title={alt} cancel={shell('action.close')} size="wide" onClose={() => setLarge(false)}>
          <img className={c.large} src={url} alt={alt} />
        </Dialog>
      )}
    </figure>
  );
}
