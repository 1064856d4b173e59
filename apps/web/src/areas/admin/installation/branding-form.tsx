import type { Branding } from '@quaygate/contract';
import { brandingLimits } from '@quaygate/rules';
import { useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import type { FieldCheck } from '#web/lib/form/field-checks.ts';
import { useChangedMeanwhile } from '#web/lib/form/use-changed-meanwhile.ts';
import { useFields } from '#web/lib/form/use-fields.ts';
import { useChangeBranding } from '#web/nouns/branding/branding.mutations.ts';
import { useStoredBranding } from '#web/nouns/branding/branding.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { ChangedMeanwhileDialog } from '#web/ui/dialogs/changed-meanwhile-dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { EditForm } from '#web/ui/fields/edit-form.tsx';
import { LimitedField } from '#web/ui/fields/limit/limited-field.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import c from './installation.module.css';

const names = ['name', 'imprintUrl', 'imprintText', 'privacyUrl'] as const;
type Draft = Record<(typeof names)[number], string>;

/** An empty text is no value. */
const draftOf = (branding: Pick<Branding, keyof Draft>): Draft =>
  Object.fromEntries(names.map((name) => [name, branding[name] ?? ''])) as Draft;
const bodyOf = (draft: Draft) =>
  Object.fromEntries(names.map((name) => [name, draft[name].trim() || null])) as Record<keyof Draft, string | null>;
const differs = (one: Draft, other: Draft) => names.some((name) => one[name].trim() !== other[name].trim());

const address: FieldCheck<string> = (value) =>
  value.trim() === '' || (/^https?:/i.test(value.trim()) && URL.canParse(value.trim())) ? undefined : 'invalidValue';

/** What is typed, how it is saved, and what happens when somebody else saved meanwhile. */
function useBrandingDraft(branding: Branding) {
  const text = useText('installation');
  const failureText = useFailureText();
  const [base, setBase] = useState(branding);
  const original = draftOf(base);
  const form = useFields(original, { imprintUrl: address, privacyUrl: address });
  const update = useChangeBranding();
  const stored = useStoredBranding();
  const take = (saved: Branding, draft = draftOf(saved)) => {
    setBase(saved);
    form.reset(draft);
  };
  const send = (draft: Draft, version: number) =>
    update.mutate(
      { ...bodyOf(draft), version },
      {
        onSuccess: (saved) => {
          take(saved);
          meanwhile.close();
          notify.success(text('branding.saved'));
        },
        onError: (reason) => {
          if (hasCode(reason, 'changed_meanwhile')) return void meanwhile.settle(reason);
          meanwhile.close();
          if (!form.refuseBy(reason)) notify.error(failureText(reason));
        },
      },
    );
  const meanwhile = useChangedMeanwhile<Branding, Draft>({
    original,
    draft: form.values,
    read: stored.read,
    draftOf,
    send,
    adopt: (found, theirs) => {
      stored.adopt(found);
      take(found, theirs);
    },
    onFailure: (reason) => notify.error(failureText(reason)),
  });
  return { base, original, form, send, meanwhile, busy: update.isPending || meanwhile.isReading };
}

/** Name, imprint and privacy policy; what is saved is the new original. */
export function BrandingForm({ branding }: { branding: Branding }) {
  const text = useText('installation');
  const shell = useText('shell');
  const { base, original, form, send, meanwhile, busy } = useBrandingDraft(branding);
  return (
    <EditForm
      isChanged={differs(form.values, original)}
      isRefused={!form.isRight}
      busy={busy}
      onSave={() => send(form.values, base.version)}
      onDiscard={() => form.reset(original)}
    >
      <div className={c.branding}>
        <LimitedField
          label={text('branding.name')}
          help={text('branding.nameHelp')}
          optional
          limit={brandingLimits.name}
          {...form.of('name')}
        />
        <LimitedField
          label={text('branding.privacyUrl')}
          help={text('branding.addressHelp')}
          optional
          limit={brandingLimits.address}
          {...form.of('privacyUrl')}
        />
        <LimitedField
          label={text('branding.imprintUrl')}
          help={text('branding.addressHelp')}
          optional
          limit={brandingLimits.address}
          {...form.of('imprintUrl')}
        />
        <TextArea
          label={text('branding.imprintText')}
          help={text('branding.imprintTextHelp')}
          optional
          limit={brandingLimits.imprintText}
          {...form.of('imprintText')}
        />
      </div>
      <ChangedMeanwhileDialog
        meanwhile={meanwhile}
        draftOf={draftOf}
        fieldOf={(field) => [text(`branding.${field}`), (draft) => draft[field] || shell('missing')]}
        busy={busy}
      />
    </EditForm>
  );
}
