export const orderKey = 'order';

/** Fields of the provider's objects that name another object of the same payment. */
const naming = new Set([
  'id',
  'charge',
  'payment_intent',
  'invoice',
  'subscription',
  'client_reference_id',
  'latest_charge',
  'latest_invoice',
  'source',
]);

/** Ids of what belongs to one payment; a customer or a price belongs to many. */
const ofPayment = /^(cs|sub|in|ch|py|pi|dp|du|inpay|re|pyr)_\w+$/;

const namesMost = 50;

/** All ids an object names, however deep, and our order wherever it stands in metadata (FIELD-PAY-05). */
export function namesOf(object: unknown): string[] {
  const names = new Set<string>();
  const look = (value: unknown, depth: number) => {
    if (value === null || typeof value !== 'object' || depth > 6 || names.size >= namesMost) return;
    for (const [key, field] of Object.entries(value)) {
      if (typeof field === 'string' && field.length <= 255) {
        const isOurs = key === orderKey || key === 'client_reference_id';
        if (isOurs || (naming.has(key) && ofPayment.test(field))) names.add(field);
      } else look(field, depth + 1);
    }
  };
  look(object, 0);
  return [...names].slice(0, namesMost);
}
