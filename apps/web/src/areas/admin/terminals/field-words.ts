import { type DriverLanguage, languageName } from '@quaygate/phrases/languages';
import { facilityCapabilities } from '@quaygate/rules';
import { useFacilityCompanyDimension } from '#web/nouns/dimension/dimension.queries.ts';
import { useText } from '#web/text/use-text.ts';
import type { ShownField } from '#web/ui/dialogs/changed-meanwhile-dialog.tsx';
import { type BandDraft, bandsFields, statisticOf } from './bands-draft.ts';
import { numbers, places, switches, type TerminalDraft } from './terminal-draft.ts';

type Field = keyof TerminalDraft & string;
const oneOf = <K extends string>(keys: readonly K[], field: string): K | undefined => keys.find((key) => key === field);

/** Label and value of a field in words, for what two people changed at once. */
export function useFieldWords(): (field: Field) => ShownField<TerminalDraft> {
  const text = useText('terminals');
  const shell = useText('shell');
  const words = useText('terminalDashboard');
  const companies = useFacilityCompanyDimension();

  function labelOf(field: Field): string {
    if (field === 'facilityCompanyId') return text('field.company');
    if (field.startsWith('driverRules.')) {
      const language = field.slice('driverRules.'.length) as DriverLanguage;
      return `${text('rules.title')} (${languageName(language)})`;
    }
    const bands = oneOf(bandsFields, field);
    if (bands) return `${text('bands.title')} (${words(`statistic.${statisticOf(bands)}`)})`;
    const place = oneOf(places, field.replace('map.', ''));
    if (place) return text(`map.${place}`);
    const inGate = oneOf(numbers, field) ?? oneOf(switches, field);
    if (inGate) return text(`gate.${inGate}`);
    const capability = oneOf(facilityCapabilities, field);
    if (capability) return text(`capability.${capability}`);
    return text(`field.${field as 'name' | 'timeZone' | 'address' | 'phoneNumber' | 'code'}`);
  }
  const bandWords = ({ from, to, color }: BandDraft) =>
    `${text('bands.between', { from: from || text('bands.open'), to: to || text('bands.open') })}: ${text(`bands.colors.${color}`)}`;
  const shown = (field: Field, value: string | boolean | BandDraft[]): string => {
    if (Array.isArray(value)) return value.map(bandWords).join(', ') || shell('missing');
    if (typeof value === 'boolean') return text(value ? 'gate.yes' : 'gate.no');
    const company = field === 'facilityCompanyId' && companies.data?.items.find(({ id }) => id === value);
    return (company ? company.name : value) || shell('missing');
  };
  return (field) => [labelOf(field), (draft) => shown(field, draft[field])];
}
