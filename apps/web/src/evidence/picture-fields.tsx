import { type PictureKind, pictureMaxBytes } from '@quaygate/rules';
import { formatNumber } from '#web/lib/numbers.ts';
import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { useText } from '#web/text/use-text.ts';
import { IconCheck, IconPhoto } from '#web/ui/buttons/icons.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './document-form.module.css';
import { type PictureFiles, pictureTypes } from './use-picture-files.ts';

interface PictureFieldsProps {
  kinds: readonly PictureKind[];
  /** Sent already. */
  uploaded: readonly PictureKind[];
  files: PictureFiles;
}

/** The pictures a kind of document needs, each with a look at what was chosen. */
export function PictureFields({ kinds, uploaded, files }: PictureFieldsProps) {
  const text = useText('gatePassUsers');
  return (
    <div className={c.files}>
      {kinds.map((kind) =>
        uploaded.includes(kind) ? (
          <div key={kind} className={c.uploaded}>
            <span>{text(`picture.${kind}`)}</span>
            <Chip tone="green" icon={IconCheck}>
              {text('identify.uploaded')}
            </Chip>
          </div>
        ) : (
          <PictureField key={kind} kind={kind} files={files} />
        ),
      )}
    </div>
  );
}

function PictureField({ kind, files }: { kind: PictureKind; files: PictureFiles }) {
  const text = useText('gatePassUsers');
  const file = files.fileOf(kind);
  const error = files.faultOf(kind);
  const url = useObjectUrl(error ? undefined : file);
  return (
    <div className={c.file}>
      <FileField
        label={text(`picture.${kind}`)}
        help={text('identify.pictureHelp', { size: formatNumber(pictureMaxBytes / 1_000_000) })}
        icon={IconPhoto}
        accept={pictureTypes.join()}
        file={file}
        error={error}
        onChange={(chosen) => files.choose(kind, chosen)}
      />
      {url && <img className={c.preview} src={url} alt="" />}
    </div>
  );
}
