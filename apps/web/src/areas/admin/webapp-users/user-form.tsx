import type { WebappUserDetail } from '@quaygate/contract';
import {
  changeLinks,
  clearModule,
  isUserChanged,
  type LinkedModule,
  type LinkField,
  linkedModules,
} from '@quaygate/rules';
import { useState } from 'react';
import { EditForm } from '#web/ui/fields/edit-form.tsx';
import { GeneralPanel } from './general-panel.tsx';
import { ClearModuleDialog } from './links/clear-module-dialog.tsx';
import { LinksPanel } from './links/links-panel.tsx';
import { type LinkId, useLinkChoices } from './links/use-link-choices.ts';
import { RolesPanel } from './roles-panel.tsx';
import { useSaveUser } from './use-save-user.ts';
import { UserConflict } from './user-conflict.tsx';
import { draftOf } from './user-draft.ts';
import c from './webapp-user.module.css';

function useUserDraft(user: WebappUserDetail) {
  // The version a save names is that of the record the draft was made from, whatever was read since then (WAU-45).
  const [base, setBase] = useState(user);
  const original = draftOf(base);
  const [draft, setDraft] = useState(original);
  const choices = useLinkChoices(user, draft);
  const saving = useSaveUser({
    base,
    draft,
    choices,
    onSaved: (saved, change) => {
      setBase(saved);
      setDraft(change);
    },
  });
  return { original, draft, setDraft, choices, saving };
}

/** The five sections of the detail (WAU-20) with what is not saved yet (WAU-19, WAU-39). */
export function UserForm({ user }: { user: WebappUserDetail }) {
  const { original, draft, setDraft, choices, saving } = useUserDraft(user);
  const [clearing, setClearing] = useState<LinkedModule>();

  const clear = (module: LinkedModule) => {
    setDraft(clearModule(draft, module));
    setClearing(undefined);
    // The choice that had the focus is closed now; the next step is to link something.
    setTimeout(() => document.querySelector<HTMLElement>(`#links-${module} [role=combobox]`)?.focus());
  };
  const link = (field: LinkField, ids: LinkId[]) =>
    setDraft(
      field === 'facilityIds' ? changeLinks(draft, field, ids.map(Number)) : changeLinks(draft, field, ids.map(String)),
    );
  const links = (module: LinkedModule) => (
    <LinksPanel module={module} draft={draft} choices={choices} refusal={saving.refusalOf(module)} onChange={link} />
  );
  return (
    <EditForm
      isChanged={isUserChanged(original, draft)}
      isRefused={!draft.firstName.trim() || !draft.lastName.trim()}
      busy={saving.isPending}
      onSave={saving.save}
      onDiscard={() => setDraft(original)}
    >
      <div ref={saving.panels} className={c.panels}>
        <GeneralPanel
          user={user}
          draft={draft}
          refused={saving.refusedNames}
          onChange={(names) => setDraft({ ...draft, ...names })}
        />
        <RolesPanel
          user={user}
          draft={draft}
          refusal={saving.refusalOf('roles')}
          onChoose={(module, role) =>
            role === 'none' ? setClearing(module) : setDraft({ ...draft, [linkedModules[module].role]: role })
          }
        />
        {links('truckingCompany')}
        {links('facilityOperator')}
        {links('trainOperator')}
      </div>
      {clearing && (
        <ClearModuleDialog
          module={clearing}
          draft={draft}
          choices={choices}
          onConfirm={() => clear(clearing)}
          onClose={() => setClearing(undefined)}
        />
      )}
      <UserConflict meanwhile={saving.meanwhile} choices={choices} busy={saving.isPending} />
    </EditForm>
  );
}
