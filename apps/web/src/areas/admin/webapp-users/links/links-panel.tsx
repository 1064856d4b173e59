import { countLinks, type EditedUser, type LinkedModule, type LinkField, linkedModules } from '@quaygate/rules';
import { useText } from '#web/text/use-text.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import c from '../webapp-user.module.css';
import { LinkPicker } from './link-picker.tsx';
import type { LinkChoices, LinkId } from './use-link-choices.ts';

interface LinksPanelProps {
  module: LinkedModule;
  draft: EditedUser;
  choices: LinkChoices;
  refusal: string | undefined;
  onChange: (field: LinkField, ids: LinkId[]) => void;
}

/** What is linked for one module, and the way to link more (WAU-20, WAU-30). */
export function LinksPanel({ module, draft, choices, refusal, onChange }: LinksPanelProps) {
  const text = useText('webappUsers');
  const title = (
    <>
      {text(`section.${module}`)} <span className={c.count}>{countLinks(draft, module)}</span>
    </>
  );
  return (
    <div id={`links-${module}`} className={c.links}>
      <Panel title={title} fill>
        <div className={c.pickers}>
          {refusal && <InlineNotice tone="error">{refusal}</InlineNotice>}
          {linkedModules[module].links.map((field) => (
            <LinkPicker
              key={field}
              field={field}
              ids={draft[field]}
              choices={choices[field]}
              onChange={(ids) => onChange(field, ids)}
            />
          ))}
        </div>
      </Panel>
    </div>
  );
}
