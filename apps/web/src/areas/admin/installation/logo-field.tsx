import { useState } from 'react';
import { useChangeLogo } from '#web/nouns/branding/branding.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconPhoto, IconTrash } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { FileField } from '#web/ui/fields/file-field.tsx';
import c from './installation.module.css';

/** The picture of the installation: sent and taken away at once; the server writes it anew (SETUP-84). */
export function LogoField({ logo }: { logo: string | null }) {
  const text = useText('installation');
  const failureText = useFailureText();
  const changing = useChangeLogo();
  const [file, setFile] = useState<File>();
  const change = (next: File | null) =>
    changing.mutate(next, {
      onSuccess: () => {
        setFile(undefined);
        notify.success(text(next ? 'branding.logoSaved' : 'branding.logoRemoved'));
      },
    });
  return (
    <div className={c.logo}>
      {logo && (
        <div className={c.picture}>
          <img src={logo} alt={text('branding.logoNow')} />
          <Button size="small" icon={IconTrash} busy={changing.isPending} onClick={() => change(null)}>
            {text('branding.removeLogo')}
          </Button>
        </div>
      )}
      <FileField
        label={text('branding.logo')}
        help={text('branding.logoHelp')}
        optional
        icon={IconPhoto}
        accept=".svg,.png,.jpg,.jpeg,.webp,image/svg+xml,image/png,image/jpeg,image/webp"
        error={changing.error ? failureText(changing.error) : undefined}
        file={file}
        onChange={(next) => {
          changing.reset();
          setFile(next);
        }}
      />
      {file && (
        <div>
          <Button variant="primary" busy={changing.isPending} onClick={() => change(file)}>
            {text('branding.saveLogo')}
          </Button>
        </div>
      )}
    </div>
  );
}
