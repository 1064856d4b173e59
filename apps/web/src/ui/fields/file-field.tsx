import { type DragEvent, useRef, useState } from 'react';
import { formatNumber } from '#web/lib/numbers.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { type Icon, IconFileTypeCsv, IconFileUpload, IconX } from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import { Field, type FieldProps } from './field.tsx';
import c from './file-field.module.css';

export interface FileFieldProps extends FieldProps {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
  /** As the `accept` of an input: '.csv,text/csv'. A dropped file is not held to it; check it. */
  accept?: string;
  disabled?: boolean;
  /** Stands for the chosen file; that of a list unless told. */
  icon?: Icon;
}

const size = (bytes: number) =>
  bytes < 1000
    ? `${formatNumber(bytes)} B`
    : bytes < 1_000_000
      ? `${formatNumber(Math.round(bytes / 1000))} kB`
      : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;

/** A file by choosing or by dropping. */
export function FileField({
  label,
  hideLabel,
  help,
  error,
  optional,
  file,
  onChange,
  accept,
  disabled,
  icon: Mark = IconFileTypeCsv,
}: FileFieldProps) {
  const text = useText('shell');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    if (!disabled) setOver(isOver);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    const [dropped] = event.dataTransfer.files;
    if (dropped && !disabled) onChange(dropped);
  };
  return (
    <Field {...{ label, hideLabel, help, error, optional }}>
      {({ 'aria-labelledby': _, 'aria-required': required, ...control }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the input inside is the first
        <div
          className={join(c.zone, over && c.over, file && c.full)}
          data-error={error ? '' : undefined}
          onDragEnter={drag(true)}
          onDragOver={drag(true)}
          onDragLeave={drag(false)}
          onDrop={drop}
        >
          {file ? <Mark size={24} stroke={1.4} aria-hidden /> : <IconFileUpload size={24} stroke={1.4} aria-hidden />}
          <div className={c.words}>
            {file ? (
              <>
                <span className={c.name}>{file.name}</span>
                <span className="muted">{size(file.size)}</span>
              </>
            ) : (
              <>
                <span className={c.link}>{over ? text('file.dropNow') : text('file.choose')}</span>
                {!over && <span className="muted">{text('file.drop')}</span>}
              </>
            )}
          </div>
          <input
            {...control}
            ref={input}
            type="file"
            required={required ?? false}
            accept={accept}
            disabled={disabled}
            className={c.input}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              if (chosen) onChange(chosen);
              // The same file again, mended meanwhile, must count as a choice.
              event.currentTarget.value = '';
            }}
          />
          {file && !disabled && (
            <span className={c.remove}>
              <IconButton
                icon={IconX}
                label={text('file.remove', { name: file.name })}
                onClick={() => {
                  onChange(undefined);
                  // This button goes with the file.
                  input.current?.focus();
                }}
              />
            </span>
          )}
          <span className="sr-only" role="status">
            {file && text('file.chosen', { name: file.name, size: size(file.size) })}
          </span>
        </div>
      )}
    </Field>
  );
}
