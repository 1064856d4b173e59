import type { WebappUserDetail } from '@quaygate/contract';
import { type EditedUser, nameMaxCharacters } from '@quaygate/rules';
import { formatDate } from '#web/lib/dates.ts';
import { needed } from '#web/lib/form/field-checks.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { EmailAction } from './account/email-action.tsx';
import { AccessFacts } from './invitation/access-facts.tsx';
import type { RefusedNames } from './save-refusal.ts';
import c from './webapp-user.module.css';

interface GeneralPanelProps {
  user: WebappUserDetail;
  draft: EditedUser;
  /** What the server found wrong in a name. */
  refused: RefusedNames;
  onChange: (names: Partial<Pick<EditedUser, 'firstName' | 'lastName'>>) => void;
}

/** Names to edit, email and created date to read (WAU-21). */
export function GeneralPanel({ user, draft, refused, onChange }: GeneralPanelProps) {
  const text = useText('webappUsers');
  const shell = useText('shell');
  const name = (key: 'firstName' | 'lastName') => {
    const code = needed(draft[key]) ?? refused[key];
    return (
      <LimitedField
        label={text(`field.${key}`)}
        limit={nameMaxCharacters}
        value={draft[key]}
        onChange={(value) => onChange({ [key]: value })}
        error={code && shell(`field.${code}`)}
      />
    );
  };
  return (
    <div className={c.general}>
      <Panel title={text('section.general')} note={text('section.generalNote')} fill>
        <div className={c.fields}>
          {name('firstName')}
          {name('lastName')}
          <TextField label={text('field.email')} value={user.email} onChange={() => {}} readOnly />
          <TextField label={text('field.created')} value={formatDate(user.createdDate)} onChange={() => {}} readOnly />
        </div>
        <EmailAction user={user} />
        <AccessFacts user={user} />
      </Panel>
    </div>
  );
}
