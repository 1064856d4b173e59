import type { TableProps } from './table-types.ts';

const leadWidth = 34;
const sidePadding = 27;
const gap = 14;

/** The columns as grid tracks: the same for headings and rows, so that they stand below each other. */
export function tracksOf<Row>({ columns, selected, expand }: Pick<TableProps<Row>, 'columns' | 'selected' | 'expand'>) {
  const lead = Number(selected !== undefined) + Number(expand !== undefined);
  const widths = columns.map((column) => column.width ?? 120);
  const template = [
    ...Array.from({ length: lead }, () => `${leadWidth - gap}px`),
    ...columns.map(({ fixed, sticky }, index) =>
      fixed || sticky ? `${widths[index]}px` : `minmax(${widths[index]}px, ${widths[index]}fr)`,
    ),
  ].join(' ');
  const least =
    widths.reduce((sum, width) => sum + width, 0) + lead * leadWidth + gap * (columns.length - 1) + sidePadding;
  return { template, least, lead, count: columns.length + lead };
}
