import { useText } from '#web/text/use-text.ts';
import { Chip } from '#web/ui/show/chip.tsx';
import { TruncatedText } from '#web/ui/show/truncated-text.tsx';
import c from './trucker-overview.module.css';

/** The primary company, and how many more there are; their names stand in the tooltip (TRM-OVW-16, TRM-OVW-32). */
export function CompanyCell({ names: [primary, ...others] }: { names: readonly string[] }) {
  const shell = useText('shell');
  if (primary === undefined) return <span className="muted">{shell('missing')}</span>;
  return (
    <span className={c.companies}>
      <TruncatedText text={primary} />
      {others.length > 0 && (
        <Chip tone="grey" tip={others.join(', ')}>
          +{others.length}
        </Chip>
      )}
    </span>
  );
}
