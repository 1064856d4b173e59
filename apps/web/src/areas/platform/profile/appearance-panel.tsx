import { languageName, languages } from '@quaygate/phrases';
import { useLanguage } from '#web/text/language.ts';
import { useText } from '#web/text/use-text.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SegmentedChoice } from '#web/ui/choice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { chooseScheme, schemes, useScheme } from '#web/ui/scheme.ts';
import { schemeIcons } from '#web/ui/scheme-icons.ts';
import { switchSlashKey, useSlashKey } from '#web/ui/slash-key.ts';
import { switchLanguage } from '#web/ui/switch-language.ts';
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
