import { randomInt, randomUUID } from 'node:crypto';
import { type NewTruckingCompany, truckingCompany } from '@quaygate/contract';
import { type Api, expect } from './story.ts';

export const companiesAddress = '/admin/truckingCompanies';

/** A word no one else uses, so that stories find what they made and nothing else. */
export const mark = (): string => randomUUID().slice(0, 8);

/** Digits of a tax id that no one else has. */
export const taxDigits = (): number => randomInt(100_000_000, 1_000_000_000);

/** A company of the story's own. */
export async function aCompany({ call }: Api, own: Partial<NewTruckingCompany> = {}) {
  const word = mark();
  const { status, body } = await call(truckingCompany.create, {
    body: { name: `Spedition ${word}`, vatId: `X ${word}`, email: `dispo@${word}.example`, ...own },
  });
  expect(status, 'creation of a company').toBe(201);
  return body as { id: string; name: string; vatId: string; email: string };
}

/** A company as the server has it now. */
export async function storedCompany({ call }: Api, id: string) {
  return (await call(truckingCompany.get, { params: { id } })).body;
}
