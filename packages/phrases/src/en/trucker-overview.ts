import type { truckerOverview as german } from '../de/trucker-overview.ts';
import type { Same } from '../shape.ts';

export const truckerOverview: Same<typeof german> = {
  title: 'Trucker overview',
  table: 'Drivers of this terminal',
  search: 'search by trucker name or id',
  searchNow: 'Search',
  searchMinimum: 'Enter more than three characters to search',
  failed: 'The drivers could not be loaded.',
  failedToLoad: 'Failed to load truckers',
  empty: 'No truckers yet',
  emptyText: 'Drivers appear here with their first booking at this terminal, or as soon as they are blocked.',
  nothingFound: 'No results found',
  nothingFoundText: 'Try adjusting your search or filters',
  nothingFoundAction: 'Clear search and filters',
  column: {
    image: 'Image',
    truckerId: 'Driver ID',
    licensePlate: 'Licence plate',
    name: 'Name',
    company: 'Company',
    blockedDate: 'Date blocked',
    verificationStatus: 'Verification',
  },
  status: {
    ALL: 'All',
    VERIFIED: 'Verified',
    NOT_VERIFIED: 'Not verified',
  },
  copyId: 'Copy driver ID {{id}}',
  profile: {
    title: 'Driver profile',
    photo: 'Photo of {{name}}',
    companies_one: 'Company',
    companies_other: 'Companies',
    primary: 'primary',
    blocked: 'Blocked at this terminal',
    reason: 'Reason',
  },
};
