import { type DriverLanguage, driverLanguages, languageName } from '@quaygate/phrases';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const options = driverLanguages.map((value) => ({ value, label: languageName(value) }));

/** The language that a driver is written to in; that of the screen until another is chosen. */
export function InvitationLanguage(props: {
  value: DriverLanguage | undefined;
  onChange: (to: DriverLanguage) => void;
}) {
  const text = useText('trucker');
  const own = useLanguage((state) => state.language);
  return (
    <SelectField
      label={text('invite.language')}
      options={options}
      value={props.value ?? own}
      onChange={props.onChange}
    />
  );
}
