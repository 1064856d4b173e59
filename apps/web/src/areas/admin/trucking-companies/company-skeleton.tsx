import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './trucking-companies.module.css';

const fields = ['whole', 'one', 'other', 'whole two', 'three', 'four', 'whole five'];

/** The shape of the detail while it loads. */
export function CompanySkeleton() {
  const text = useText('truckingCompanies');
  return (
    <div className={c.panels} aria-busy>
      <Panel title={text('general')}>
        <div className={c.fields}>
          {fields.map((each) => (
            <div key={each} className={each.startsWith('whole') ? c.whole : undefined}>
              <Skeleton width={90} />
              <div className={c.bone}>
                <Skeleton height={32} />
              </div>
            </div>
          ))}
        </div>
      </Panel>
      <Panel title={text('tier.title')}>
        <Skeleton height={112} />
      </Panel>
    </div>
  );
}
