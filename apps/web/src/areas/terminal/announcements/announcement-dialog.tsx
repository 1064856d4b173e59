import type { Announcement } from '@quaygate/contract';
import { type Language, languageName, languages } from '@quaygate/phrases/languages';
import { announcementMaxCharacters } from '@quaygate/rules';
import { useState } from 'react';
import { ApiError } from '#web/lib/call/api-error.ts';
import { fieldErrorsOf } from '#web/lib/form/field-errors.ts';
import { usePublish } from '#web/nouns/announcement/announcement.mutations.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { RadioCards } from '#web/ui/fields/choice.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { type AnnouncementDraft, bodyOf, draftOf } from './announcement-draft.ts';
import c from './announcements.module.css';
import { BookingsOfDraft } from './concerned-bookings.tsx';
import { ModuleChoice } from './module-choice.tsx';
import { PeriodFields } from './period-fields.tsx';

interface AnnouncementDialogProps {
  /** What is changed; undefined: a new one. */
  announcement: Announcement | undefined;
  zone: string;
  onClose: () => void;
}

const kinds = ['closed', 'slow', 'information'] as const;
const fields = ['from', 'until', 'text', 'modules'] as const;

interface WordsFieldProps {
  language: Language;
  /** What is typed in all languages. */
  words: AnnouncementDraft['text'];
  error: string | undefined;
  onChange: (words: AnnouncementDraft['text']) => void;
}

function WordsField({ language, words, error, onChange }: WordsFieldProps) {
  const text = useText('announcements');
  return (
    <TextArea
      label={text('form.text', { language: languageName(language) })}
      help={text('form.textHelp')}
      error={error}
      optional
      lang={language}
      rows={2}
      limit={announcementMaxCharacters}
      value={words[language]}
      onChange={(typed) => onChange({ ...words, [language]: typed.replace(/\s*\n\s*/g, ' ') })}
    />
  );
}

/** Publishes an announcement or changes it; what a closure concerns is seen before it is sent (ANN-16). */
export function AnnouncementDialog({ announcement, zone, onClose }: AnnouncementDialogProps) {
  const text = useText('announcements');
  const shell = useText('shell');
  const failureText = useFailureText();
  const publishing = usePublish(announcement?.id);
  const [draft, setDraft] = useState(() => draftOf(announcement, new Date(), zone));
  const [isTried, setTried] = useState(false);
  const change = (part: Partial<AnnouncementDraft>) => {
    publishing.reset();
    setDraft({ ...draft, ...part });
  };
  const body = bodyOf(draft, { announcement, timeZone: zone });
  const hasText = languages.some((language) => draft.text[language].trim() !== '');
  const refused = publishing.error instanceof ApiError ? fieldErrorsOf(publishing.error, fields) : {};
  const refusalOf = (field: 'from' | 'until') => {
    const code = refused[field];
    return code && shell(`field.${code}`);
  };

  const publish = () => {
    setTried(true);
    if (!body) return;
    publishing.mutate(body, {
      onSuccess: () => {
        notify.success(text(announcement ? 'form.saved' : 'form.done'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      title={text(announcement ? 'form.titleEdit' : 'form.title')}
      note={text('form.note')}
      size="large"
      submit={text(announcement ? 'form.save' : 'form.publish')}
      tone={draft.kind === 'closed' ? 'danger' : 'primary'}
      busy={publishing.isPending}
      error={publishing.error && Object.keys(refused).length === 0 ? failureText(publishing.error) : undefined}
      onSubmit={publish}
      onClose={onClose}
    >
      <RadioCards
        label={text('form.kind')}
        value={draft.kind}
        choices={kinds.map((value) => ({ value, label: text(`form.${value}`), note: text(`form.${value}Note`) }))}
        onChange={(kind) => change({ kind })}
      />
      <div className={c.pair}>
        {languages.map((language) => (
          <WordsField
            key={language}
            language={language}
            words={draft.text}
            error={isTried && !hasText && language === languages[0] ? text('form.textNeeded') : undefined}
            onChange={(words) => change({ text: words })}
          />
        ))}
      </div>
      <PeriodFields draft={draft} zone={zone} isTried={isTried} refusalOf={refusalOf} onChange={change} />
      <ModuleChoice chosen={draft.modules} onChange={(modules) => change({ modules })} />
      {draft.kind === 'closed' && body && <BookingsOfDraft body={body} zone={zone} />}
    </Dialog>
  );
}
