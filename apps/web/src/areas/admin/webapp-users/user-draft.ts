import type { WebappUserDetail } from '@quaygate/contract';
import { type EditedUser, fullName } from '@quaygate/rules';

export const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  fullName(firstName, lastName);

/** What the detail edits, out of the whole record. */
export const draftOf = (user: WebappUserDetail): EditedUser => ({
  firstName: user.firstName,
  lastName: user.lastName,
  truckingCompanyRole: user.truckingCompanyRole,
  facilityOperatorRole: user.facilityOperatorRole,
  trainOperatorRole: user.trainOperatorRole,
  truckingCompanyIds: user.truckingCompanyIds,
  facilityCompanyIds: user.facilityCompanyIds,
  facilityIds: user.facilityIds,
  trainOperatorIds: user.trainOperatorIds,
});

/** All fields as they are sent (REST-11). */
export const bodyOf = (draft: EditedUser): EditedUser => ({
  ...draft,
  firstName: draft.firstName.trim(),
  lastName: draft.lastName.trim(),
});
