import { countLinks, type EditedUser, type LinkedModule, linkedModules } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import c from '../webapp-user.module.css';
import type { LinkChoices } from './use-link-choices.ts';

/** More names than these are counted. */
const namedMax = 8;

interface ClearModuleDialogProps {
  module: LinkedModule;
  draft: EditedUser;
  choices: LinkChoices;
  onConfirm: () => void;
  onClose: () => void;
}

/** Choosing none takes the links along: asks once and names them (WAU-25, WAU-36). */
export function ClearModuleDialog({ module, draft, choices, onConfirm, onClose }: ClearModuleDialogProps) {
  const text = useText('webappUsers');
  const { role, links } = linkedModules[module];
  const count = countLinks(draft, module);
  const entries = links.flatMap((field) =>
    draft[field].map((id) => ({ key: `${field} ${id}`, name: choices[field].entryOf(id).name })),
  );
  return (
    <ConfirmDialog
      title={text('clear.title', { module: text(`module.${module}`) })}
      confirm={text('clear.confirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className={c.clearing}>
        <p>{text('clear.text', { role: text(`role.${draft[role]}`), count })}</p>
        <ul className={c.cleared}>
          {entries.slice(0, namedMax).map(({ key, name }) => (
            <li key={key}>{name}</li>
          ))}
          {count > namedMax && <li>{text('clear.others', { count: count - namedMax })}</li>}
        </ul>
        <p className="muted">{text('clear.later')}</p>
      </div>
    </ConfirmDialog>
  );
}
