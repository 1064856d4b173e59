import { Button } from '../ui/buttons/button.tsx';
import { IconButton } from '../ui/buttons/icon-button.tsx';
import { IconCheck, IconPencil, IconPlus, IconTrash, IconX } from '../ui/buttons/icons.ts';
import { Logo } from '../ui/page/logo.tsx';
import { Spinner } from '../ui/page/spinner.tsx';
import { Kbd } from '../ui/show/kbd.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

const variants = ['primary', 'default', 'quiet', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;

export function Buttons() {
  const samples = useSamples();
  const words = { primary: samples.book, default: samples.save, quiet: samples.cancel, danger: samples.remove };
  return (
    <>
      {sizes.map((size) => (
        <div key={size} className={c.row}>
          {variants.map((variant) => (
            <Button key={variant} size={size} variant={variant} icon={variant === 'danger' ? IconTrash : IconPlus}>
              {words[variant]}
            </Button>
          ))}
        </div>
      ))}
      <div className={c.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {words[variant]}
          </Button>
        ))}
      </div>
      <div className={c.row}>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busy>
            {words[variant]}
          </Button>
        ))}
      </div>
      <div className={c.row}>
        <IconButton icon={IconPencil} label={samples.edit} />
        <IconButton icon={IconCheck} label={samples.save} tone="green" />
        <IconButton icon={IconX} label={samples.cancel} tone="red" />
        <IconButton icon={IconTrash} label={samples.remove} reason={samples.missingRole} />
        <IconButton icon={IconPencil} label={samples.edit} busy />
        <Kbd>/</Kbd>
        <Spinner />
        <Logo />
      </div>
    </>
  );
}
