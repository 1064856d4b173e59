import { type KeyboardEvent, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { IconEye, IconEyeOff } from '../buttons/icons.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password that can be shown, with a hint while Caps Lock is on. */
export function PasswordField({ help, onBlur, ...rest }: Omit<TextFieldProps, 'type' | 'after' | 'kind'>) {
  const text = useText('shell');
  const [isShown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      help={capsLock ? text('password.capsLock') : help}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      after={
        <IconButton
          icon={isShown ? IconEyeOff : IconEye}
          label={text(isShown ? 'password.hide' : 'password.show')}
          aria-pressed={isShown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
