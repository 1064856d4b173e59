import type { ClaimedLicense } from '@quaygate/contract';
import { claimEntryOf, tidyText } from '@quaygate/rules';
import { type ClipboardEvent, useState } from 'react';
import { hasCode } from '#web/lib/call/api-error.ts';
import { useClaimLicense } from '#web/nouns/license/license.mutations.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { type Text, useText } from '#web/text/use-text.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './license-management.module.css';

/** What a refusal of a claim means (FWD-LIC-33..35). */
function refusedWords(reason: unknown, value: string, text: Text<'licenseManagement'>): string | undefined {
  if (hasCode(reason, 'NOT_BELONG_ORGANIZATION')) return text('claim.notBelonging');
  if (hasCode(reason, 'request_invalid')) return text('claim.notExisting');
  if (hasCode(reason, 'license_not_found')) return text('notFound', { value });
  return undefined;
}

function ClaimResults({ results }: { results: readonly ClaimedLicense[] }) {
  const text = useText('licenseManagement');
  return (
    <ul className={c.results} aria-label={text('claim.results')} aria-live="polite">
      {results.map(({ licenseKey, status, assignedTrucker }) => (
        <li key={licenseKey}>
          <span className={c.key}>{licenseKey}</span>
          <Chip look="dot" tone={status === 'CLAIMED' ? 'green' : 'blue'}>
            {status === 'CLAIMED' ? text('claim.claimed') : (assignedTrucker ?? text('driverOutside'))}
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Claims licences by key or order id; every result adds a line (FWD-LIC-59). A refused entry stays in the field. */
export function ClaimDialog({ onClose }: { onClose: () => void }) {
  const text = useText('licenseManagement');
  const shell = useText('shell');
  const failureText = useFailureText();
  const email = useAuth((state) => state.userData?.email ?? '');
  const claiming = useClaimLicense();
  const [entry, setEntry] = useState('');
  const [fault, setFault] = useState<string>();
  const [results, setResults] = useState<readonly ClaimedLicense[]>([]);

  const claim = (given: string) => {
    const value = tidyText(given);
    if (!value) return setFault(shell('field.fieldRequired'));
    const known = claimEntryOf(value);
    if (!known) return setFault(text('claim.invalidFormat'));
    setFault(undefined);
    claiming.mutate(known, {
      onSuccess: (claimed) => {
        const keys = new Set(claimed.map(({ licenseKey }) => licenseKey));
        setResults((before) => [...claimed, ...before.filter(({ licenseKey }) => !keys.has(licenseKey))]);
        setEntry('');
      },
      onError: (reason) => setFault(refusedWords(reason, value, text) ?? failureText(reason)),
    });
  };
  /** A pasted value of valid format is sent at once, any other is only pasted (FWD-LIC-29). */
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (claiming.isPending || !claimEntryOf(pasted)) return;
    event.preventDefault();
    setEntry(pasted);
    claim(pasted);
  };
  return (
    <Dialog
      title={text('claim.title')}
      note={text('claim.note')}
      submit={text('claim.confirm')}
      {...(results.length > 0 && { cancel: shell('action.close') })}
      busy={claiming.isPending}
      onSubmit={() => claim(entry)}
      onClose={onClose}
    >
      <TextField
        label={text('claim.entry')}
        kind="code"
        help={text('claim.help')}
        value={entry}
        error={fault}
        onChange={(value) => {
          setEntry(value);
          setFault(undefined);
        }}
        onPaste={paste}
      />
      <TextField label={text('claim.email')} value={email} onChange={() => {}} readOnly />
      <ClaimResults results={results} />
    </Dialog>
  );
}
