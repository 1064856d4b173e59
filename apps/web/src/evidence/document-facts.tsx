import type { Identification } from '@quaygate/contract';
import { formatDateTime } from '#web/lib/dates.ts';
import { useText } from '#web/text/use-text.ts';
import c from './evidence.module.css';
import { Facts, formatDay } from './facts.tsx';

/** What stands on the document, as it was handed in. */
export function DocumentFacts({ identification: { document, source, counter } }: { identification: Identification }) {
  const text = useText('gatePassUsers');
  return (
    <>
      <Facts
        facts={[
          [text('identification.source'), text(`identification.from.${source}`)],
          ...(counter
            ? [
                [
                  text('counter.checked'),
                  text('counter.by', { ...counter, date: formatDateTime(counter.checkedDate) }),
                ] as const,
              ]
            : []),
          [text('identification.documentKind'), document && text(`identification.kind.${document.documentKind}`)],
          [text('identification.issuingCountry'), document?.issuingCountry],
          [
            text('identification.documentNumber'),
            document && <span className={c.code}>{document.documentNumber}</span>,
          ],
          [text('column.firstName'), document?.firstName],
          [text('column.lastName'), document?.lastName],
          [text('info.dateOfBirth'), document && formatDay(document.dateOfBirth)],
          [text('identification.validUntil'), document && formatDay(document.validUntil)],
        ]}
      />
      <Facts facts={[[text('identification.mrz'), document?.mrz && <pre className={c.zone}>{document.mrz}</pre>]]} />
    </>
  );
}
