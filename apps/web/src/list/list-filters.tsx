import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { CheckboxGroup } from '#web/ui/fields/checkbox.tsx';
import { RadioList } from '#web/ui/fields/choice.tsx';
import { FilterChips, FilterPopover } from '#web/ui/fields/filter-bar.tsx';

type Value = string | number;

/** One field of the address that holds several of known values, with the words for them. */
export type FilterGroup<Address> = {
  [Field in keyof Address & string]: Address[Field] extends readonly (infer V extends Value)[]
    ? {
        field: Field;
        label: string;
        options: readonly { value: V; label: string }[];
        /** At most one value at a time. */
        isSingle?: boolean;
      }
    : never;
}[keyof Address & string];

interface ListFiltersProps<Address extends object> {
  groups: readonly FilterGroup<Address>[];
  address: Address;
  onChange: (change: Partial<Address>) => void;
  /** Width of the sheet in px. */
  width?: number;
}

type Chosen = Readonly<Record<string, readonly Value[]>>;

/** Which values are chosen in the fields of the groups. */
function chosenIn<Address extends object>(groups: readonly FilterGroup<Address>[], address: Address): Chosen {
  return Object.fromEntries(groups.map(({ field }) => [field, address[field] as readonly Value[]]));
}

/** How many filters apply. */
export const countFilters = <Address extends object>(groups: readonly FilterGroup<Address>[], address: Address) =>
  Object.values(chosenIn(groups, address)).reduce((count, values) => count + values.length, 0);

/** The address without any filter of the groups. */
export const withoutFilters = <Address extends object>(groups: readonly FilterGroup<Address>[]) =>
  Object.fromEntries(groups.map(({ field }) => [field, []])) as unknown as Partial<Address>;

/** The filter button with its groups, and what applies as chips, each removable (FWD-BOOK-04, FWD-BOOK-42). */
export function ListFilters<Address extends object>({
  groups,
  address,
  onChange,
  width = 520,
}: ListFiltersProps<Address>) {
  const text = useText('shell');
  const chosen = chosenIn(groups, address);
  const [draft, setDraft] = useState(chosen);
  const apply = (change: Chosen) => onChange(change as Partial<Address>);
  const reset = () => onChange(withoutFilters(groups));

  const labelOf = (options: readonly { value: Value; label: string }[], value: Value) =>
    options.find((option) => option.value === value)?.label ?? String(value);
  const chips = groups.flatMap(({ field, label, options }) =>
    (chosen[field] ?? []).map((value) => ({
      key: `${field}:${value}`,
      label: `${label}: ${labelOf(options, value)}`,
      onRemove: () => apply({ [field]: (chosen[field] ?? []).filter((each) => each !== value) }),
    })),
  );
  return (
    <>
      <FilterPopover
        count={countFilters(groups, address)}
        onOpen={() => setDraft(chosen)}
        onApply={() => apply(draft)}
        onReset={reset}
        width={width}
      >
        {groups.map(({ field, label, options, isSingle }) => {
          const values = [...(draft[field] ?? [])];
          const choose = (next: readonly Value[]) => setDraft({ ...draft, [field]: next });
          if (!isSingle)
            return <CheckboxGroup<Value> key={field} {...{ label, options }} value={values} onChange={choose} />;
          return (
            <RadioList
              key={field}
              label={label}
              value={String(values[0] ?? '')}
              choices={[
                { value: '', label: text('filter.any') },
                ...options.map((option) => ({ value: String(option.value), label: option.label })),
              ]}
              onChange={(chosen) => choose(options.map(({ value }) => value).filter((each) => String(each) === chosen))}
            />
          );
        })}
      </FilterPopover>
      <FilterChips chips={chips} onRemoveAll={reset} />
    </>
  );
}
