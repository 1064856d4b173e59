import type { ColumnType, Generated } from 'kysely';

export interface StatusFormPreferenceTable {
  userId: string;
  forwarderId: string;
  value: ColumnType<unknown, string, string>;
}

export interface TruckingCompanyTable {
  id: string;
  name: string;
  email: string;
  vatId: string;
  streetAddress: string | null;
  city: string | null;
  zipCode: string | null;
  country: string | null;
  truckingSystem: string | null;
  tier: Generated<string>;
  features: Generated<string[]>;
  createdDate: Date;
}

export interface UserForwarderTable {
  userId: string;
  forwarderId: string;
}

export interface TruckingSystemTable {
  id: string;
  name: string;
}
