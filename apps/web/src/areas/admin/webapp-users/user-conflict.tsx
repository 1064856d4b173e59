import type { WebappUserDetail } from '@quaygate/contract';
import type { EditedUser } from '@quaygate/rules';
import { linkFields } from '@quaygate/rules';
import type { Rebased } from '#web/lib/rebase.ts';
import { useText } from '#web/text/use-text.ts';
import { ChangedMeanwhileDialog } from '#web/ui/changed-meanwhile-dialog.tsx';
import type { LinkChoices } from './use-link-choices.ts';
import { draftOf } from './user-draft.ts';

/** A draft and the record that somebody else stored meanwhile. */
export interface Conflict extends Rebased<EditedUser> {
  stored: WebappUserDetail;
}

interface UserConflictProps {
  conflict: Conflict;
  choices: LinkChoices;
  busy: boolean;
  onKeepMine: () => void;
  onTakeStored: () => void;
  onClose: () => void;
}

/** Both values of what two administrators changed, in the words of the detail (WAU-45). */
export function UserConflict({ conflict, choices, ...dialog }: UserConflictProps) {
  const text = useText('webappUsers');
  const fieldOf = (field: keyof EditedUser): [label: string, shownOf: (user: EditedUser) => string] => {
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
  const stored = draftOf(conflict.stored);
  const fields = conflict.conflicts.map((field) => {
    const [label, shownOf] = fieldOf(field);
    return { label, mine: shownOf(conflict.mine), stored: shownOf(stored) };
  });
  const { changedBy, changedDate } = conflict.stored;
  return <ChangedMeanwhileDialog by={changedBy} date={changedDate} fields={fields} {...dialog} />;
}
