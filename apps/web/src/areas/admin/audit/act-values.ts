import { isRole } from '@quaygate/contract';
import { documentStatuses, identificationChecks, normalizeRole, pictureKinds, terrorStatuses } from '@quaygate/rules';
import { formatDateTime } from '#web/lib/dates.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';

const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

const factors = ['passkey', 'totp', 'all'] as const;
const isFactor = (value: unknown): value is (typeof factors)[number] => factors.some((each) => each === value);

/** What somebody wrote stands as it was written. */
const typed: readonly string[] = ['justification', 'note', 'notes'];

/** Words for what is recorded of a driver; undefined for anything else. */
function useDriverWords() {
  const text = useText('gatePassUsers');
  return (field: string, value: unknown): string | undefined => {
    const known = <V extends string>(values: readonly V[]) => values.find((each) => each === value);
    const terror = field === 'terrorStatus' && known(terrorStatuses);
    if (terror) return text(`terror.${terror}`);
    const document = field === 'documentStatus' && known(documentStatuses);
    if (document) return text(`document.${document}`);
    const picture = field === 'picture' && known(pictureKinds);
    if (picture) return text(`picture.${picture}`);
    const check = field === 'failed' && known(identificationChecks);
    if (check) return text(`check.${check}.failed`);
    const source = field === 'source' && known(['review', 'hosted'] as const);
    return source ? text(`identification.from.${source}`) : undefined;
  };
}

/** Fields and values of an entry in words; what has none stands as it was stored. */
export function useActValues() {
  const text = useText('audit');
  const role = useText('role');
  const driver = useDriverWords();
  const failureText = useFailureText();

  function one(field: string, value: unknown): string {
    if (typed.includes(field)) return String(value);
    if (field === 'reason') return failureText({ code: String(value) });
    if (field === 'factor' && isFactor(value)) return text(`factor.${value}`);
    const ofDriver = driver(field, value);
    if (ofDriver !== undefined) return ofDriver;
    if (typeof value === 'object') return JSON.stringify(value);
    const plain = String(value);
    const name = normalizeRole(plain);
    if (field === 'roles' && isRole(name)) return role(`name.${name}`);
    return isMoment(plain) ? formatDateTime(new Date(plain)) : plain;
  }
  return {
    fieldOf: (field: string) => {
      const path = `field.${field}`;
      const found = text(path as 'field.name');
      return found === path ? field : found;
    },
    /** Lists by commas, what is empty as a dash. */
    shown: (field: string, value: unknown) => {
      const all = [value ?? []].flat().filter((each) => each !== '');
      return all.length === 0 ? text('detail.nothing') : all.map((each) => one(field, each)).join(', ');
    },
  };
}
