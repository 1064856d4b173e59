import type { WebappUserDetail } from '@quaygate/contract';
import type { EditedUser } from '@quaygate/rules';
import { linkFields } from '@quaygate/rules';
import type { ChangedMeanwhile } from '#web/lib/form/use-changed-meanwhile.ts';
import { useText } from '#web/text/use-text.ts';
import { ChangedMeanwhileDialog, type ShownField } from '#web/ui/dialogs/changed-meanwhile-dialog.tsx';
import type { LinkChoices } from './links/use-link-choices.ts';
import { draftOf } from './user-draft.ts';

interface UserConflictProps {
  meanwhile: ChangedMeanwhile<WebappUserDetail, EditedUser>;
  choices: LinkChoices;
  busy: boolean;
}

/** Both values of what two administrators changed, in the words of the detail (WAU-45). */
export function UserConflict({ meanwhile, choices, busy }: UserConflictProps) {
  const text = useText('webappUsers');
  const fieldOf = (field: keyof EditedUser): ShownField<EditedUser> => {
    if (field === 'firstName' || field === 'lastName') return [text(`field.${field}`), (user) => user[field]];
    const link = linkFields.find((each) => each === field);
    if (link) {
      const namesOf = (user: EditedUser) => user[link].map((id) => choices[link].entryOf(id).name).join(', ');
      return [text(`linked.${link}`), (user) => namesOf(user) || text('noLinks')];
    }
    const modules = {
      truckingCompanyRole: 'truckingCompany',
      facilityOperatorRole: 'facilityOperator',
      trainOperatorRole: 'trainOperator',
    } as const;
    const role = field as keyof typeof modules;
    const label = `${text('section.roles')}: ${text(`module.${modules[role]}`)}`;
    return [label, (user) => text(`role.${user[role]}`)];
  };
  return <ChangedMeanwhileDialog meanwhile={meanwhile} draftOf={draftOf} fieldOf={fieldOf} busy={busy} />;
}
