import type { Facility } from '@quaygate/contract';
import { facilityMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useChangedMeanwhile } from '#web/lib/form/use-changed-meanwhile.ts';
import { useUpdateFacility } from '#web/nouns/facility/facility.mutations.ts';
import { useStoredFacility } from '#web/nouns/facility/facility.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ChangedMeanwhileDialog } from '#web/ui/dialogs/changed-meanwhile-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { EditForm } from '#web/ui/fields/edit-form.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { BandsPanel } from './bands-panel.tsx';
import { useFieldWords } from './field-words.ts';
import { GatePanel } from './gate-panel.tsx';
import { GeneralFields } from './general-fields.tsx';
import { bodyOf, differs, draftOf, mapProblem, type TerminalDraft, trimmed } from './terminal-draft.ts';
import { CapabilityPanel, MapPanel, RulesPanel } from './terminal-panels.tsx';
import c from './terminals.module.css';
import { useTerminalForm } from './use-terminal-form.ts';

/** Everything that administrators set of a terminal (SETUP-50). What is saved is the new original. */
export function TerminalForm({ terminal }: { terminal: Facility }) {
  const text = useText('terminals');
  const failureText = useFailureText();
  const fieldWords = useFieldWords();
  // The version a save names is that of the record the draft was made from, whatever was read since then (SETUP-53).
  const [base, setBase] = useState(terminal);
  const update = useUpdateFacility(terminal.id);
  const storedTerminal = useStoredFacility(terminal.id);
  const original = draftOf(base);
  const form = useTerminalForm(original);

  const send = (draft: TerminalDraft, version: number) =>
    update.mutate(
      { ...bodyOf(draft), version },
      {
        onSuccess: (saved) => {
          setBase(saved);
          form.reset(draftOf(saved));
          meanwhile.close();
          notify.success(text('saved'));
        },
        onError: (reason) => {
          if (hasCode(reason, 'changed_meanwhile')) return void meanwhile.settle(reason);
          meanwhile.close();
          if (!form.refuseBy(reason)) notify.error(failureText(reason));
        },
      },
    );
  const meanwhile = useChangedMeanwhile<Facility, TerminalDraft>({
    original,
    draft: trimmed(form.values),
    read: storedTerminal.read,
    draftOf,
    send,
    adopt: (stored, theirs) => {
      storedTerminal.adopt(stored);
      setBase(stored);
      form.reset(theirs);
    },
    onFailure: (reason) => notify.error(failureText(reason)),
  });
  const busy = update.isPending || meanwhile.isReading;
  return (
    <EditForm
      isChanged={differs(form.values, original)}
      isRefused={!form.isRight || mapProblem(form.values) !== undefined}
      busy={busy}
      onSave={() => send(form.values, base.version)}
      onDiscard={() => form.reset(original)}
    >
      <div className={c.panels}>
        <Panel title={text('general')}>
          <div className={c.fields}>
            <GeneralFields of={form.of} storedZone={original.timeZone} />
            <LimitedField
              label={text('field.code')}
              help={text('field.codeHelp')}
              limit={facilityMaxCharacters.code}
              optional
              {...form.of('code')}
            />
          </div>
        </Panel>
        <CapabilityPanel form={form} />
        <MapPanel form={form} />
        <GatePanel form={form} />
      </div>
      <RulesPanel form={form} />
      <BandsPanel form={form} />
      <ChangedMeanwhileDialog meanwhile={meanwhile} draftOf={draftOf} fieldOf={fieldWords} busy={busy} />
    </EditForm>
  );
}
