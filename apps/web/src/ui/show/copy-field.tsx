import { TextField } from '../fields/text-field.tsx';
import { CopyButton } from './copy-button.tsx';
import c from './copy-field.module.css';

/** A value to copy, that cannot be changed. Focused, it is marked whole, so that it can be copied without the button too. */
export function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={c.copy}>
      <TextField
        label={label}
        kind="code"
        value={value}
        onChange={() => {}}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <CopyButton value={value} variant="primary" data-first />
    </div>
  );
}
