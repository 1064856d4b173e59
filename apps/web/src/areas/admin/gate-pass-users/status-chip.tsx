import type { DocumentStatus, TerrorStatus } from '@quaygate/rules';
import { Missing } from '#web/evidence/facts.tsx';
import { useText } from '#web/text/use-text.ts';
import { Chip, type Tone } from '#web/ui/show/chip.tsx';
import { documentTones, terrorTones } from './gate-pass-user-state.ts';

/** What needs a look is tinted, what is usual has a dot. */
const lookOf = (tone: Tone) => (tone === 'red' || tone === 'orange' ? 'tinted' : 'dot');

/** What came of the screening; 'missing' where there was none (GATE-31, GATE-55). */
export function TerrorChip({ status }: { status: TerrorStatus | null | undefined }) {
  const text = useText('gatePassUsers');
  if (!status) return <Missing />;
  const tone = terrorTones[status];
  return (
    <Chip tone={tone} look={lookOf(tone)}>
      {text(`terror.${status}`)}
    </Chip>
  );
}

/** What came of the check of the document; 'missing' without one (GATE-32, GATE-55). */
export function DocumentChip({ status }: { status: DocumentStatus | null | undefined }) {
  const text = useText('gatePassUsers');
  if (!status) return <Missing />;
  const tone = documentTones[status];
  return (
    <Chip tone={tone} look={lookOf(tone)}>
      {text(`document.${status}`)}
    </Chip>
  );
}
