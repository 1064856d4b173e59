import { Panel } from '../ui/dialogs/panel.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Fields } from './fields.tsx';
import c from './gallery.module.css';
import { Marks } from './marks.tsx';
import { Notices } from './notices.tsx';
import { Overlays } from './overlays.tsx';
import { useSamples } from './samples.ts';
import { Tables } from './tables.tsx';

const sections = {
  buttons: Buttons,
  fields: Fields,
  choices: Choices,
  marks: Marks,
  notices: Notices,
  overlays: Overlays,
  tables: Tables,
};

/** Every part of the kit in every state, to be looked at while one works on it. */
export function Gallery() {
  const samples = useSamples();
  return (
    <main className={c.page}>
      <Screen title={samples.title} context={samples.context}>
        <div className={c.body}>
          {Object.entries(sections).map(([name, Section]) => (
            <Panel key={name} title={samples[name as keyof typeof sections]}>
              <Section />
            </Panel>
          ))}
        </div>
      </Screen>
    </main>
  );
}
