import { languageName, languages } from '@quaygate/phrases';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SegmentedChoice } from '#web/ui/fields/choice.tsx';
import { switchSlashKey, useSlashKey } from '#web/ui/fields/slash-key.ts';
import { chooseScheme, schemes, useScheme } from '#web/ui/page/scheme.ts';
import { schemeIcons } from '#web/ui/page/scheme-icons.ts';
import { switchLanguage } from '#web/ui/page/switch-language.ts';
import c from './profile.module.css';

/** Language, colours and keys of this browser. */
export function AppearancePanel() {
  const text = useText('profile');
  const shell = useText('shell');
  const scheme = useScheme((state) => state.scheme);
  const language = useLanguage((state) => state.language);
  const hasSlashKey = useSlashKey((state) => state.isOn);
  return (
    <Panel title={text('look')}>
      <div className={c.look}>
        <SegmentedChoice
          label={shell('scheme.label')}
          value={scheme}
          choices={schemes.map((each) => ({ value: each, label: shell(`scheme.${each}`), icon: schemeIcons[each] }))}
          onChange={chooseScheme}
        />
        <SegmentedChoice
          label={text('language')}
          value={language}
          choices={languages.map((each) => ({ value: each, label: languageName(each) }))}
          onChange={(each) => switchLanguage(each)}
        />
        <Checkbox label={text('slashKey')} checked={hasSlashKey} onChange={switchSlashKey} />
      </div>
    </Panel>
  );
}
