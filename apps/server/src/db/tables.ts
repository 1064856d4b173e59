import type { IntegrationEventTable } from '../integration/integration-event.table.ts';
import type {
  ActionTokenTable,
  CredentialTable,
  SigningKeyTable,
} from '../outside/identity/embedded/embedded.table.ts';
import type { RefreshValueTable, SessionTable } from '../outside/identity/session/session.table.ts';
import type { MailTable } from '../outside/mail/mail.table.ts';
import type { AttemptTable } from '../plumbing/attempts.table.ts';
import type { BlockTable } from '../slices/block-list/block-list.table.ts';
import type { BookingEventTable, BookingTable, GatePictureTable } from '../slices/booking/booking.table.ts';
import type { AcceptanceDeadlineTable } from '../slices/deadline/deadline.table.ts';
import type { DocumentTable } from '../slices/document/document.table.ts';
import type {
  FacilityCompanyTable,
  FacilityTable,
  UserFacilityCompanyTable,
  UserFacilityTable,
  VoiceGroupMemberTable,
} from '../slices/facility/facility.table.ts';
import type { BookingChangeTable } from '../slices/feed/feed.table.ts';
import type { StatusFormPreferenceTable, UserForwarderTable } from '../slices/forwarder/forwarder.table.ts';
import type { ForwarderTruckerTable } from '../slices/forwarder-trucker/forwarder-trucker.table.ts';
import type { AppointmentReportTable } from '../slices/gate-event/gate-event.table.ts';
import type { IdempotencyTable } from '../slices/idempotency/idempotency.table.ts';
import type { IntegrationKeyTable } from '../slices/integration-key/integration-key.table.ts';
import type { LicenseChangeTable, LicenseTable } from '../slices/license/license.table.ts';
import type { LoadUnitOrderTable } from '../slices/load-unit-order/load-unit-order.table.ts';
import type { OneToOneRestrictionTable } from '../slices/one-to-one-restriction/one-to-one-restriction.table.ts';
import type { ReleaseTable } from '../slices/release/release.table.ts';
import type { SlotModuleTable, SlotTable, SlotTemplateTable } from '../slices/slot/slot.table.ts';
import type { TourCountChangeTable, TourCountTable, TourTable } from '../slices/tour/tour.table.ts';
import type { TrainBookingTable, TrainTable } from '../slices/train/train.table.ts';
import type { TrainOperatorTable, UserTrainOperatorTable } from '../slices/train-operator/train-operator.table.ts';
import type { DriverNoticeTable, TruckerTable } from '../slices/trucker/trucker.table.ts';
import type { TruckingCompanyTable, TruckingSystemTable } from '../slices/trucking-company/trucking-company.table.ts';
import type { AppUserTable } from '../slices/user/user.table.ts';

/** Every table, by the name the queries use; the columns are compared with the migrations by a test. */
export interface Tables {
  acceptanceDeadline: AcceptanceDeadlineTable;
  actionToken: ActionTokenTable;
  appUser: AppUserTable;
  attempt: AttemptTable;
  appointmentReport: AppointmentReportTable;
  block: BlockTable;
  booking: BookingTable;
  bookingChange: BookingChangeTable;
  bookingEvent: BookingEventTable;
  credential: CredentialTable;
  document: DocumentTable;
  driverNotice: DriverNoticeTable;
  facility: FacilityTable;
  facilityCompany: FacilityCompanyTable;
  forwarderTrucker: ForwarderTruckerTable;
  gatePicture: GatePictureTable;
  idempotency: IdempotencyTable;
  integrationEvent: IntegrationEventTable;
  integrationKey: IntegrationKeyTable;
  license: LicenseTable;
  licenseChange: LicenseChangeTable;
  loadUnitOrder: LoadUnitOrderTable;
  oneToOneRestriction: OneToOneRestrictionTable;
  refreshValue: RefreshValueTable;
  mail: MailTable;
  release: ReleaseTable;
  session: SessionTable;
  signingKey: SigningKeyTable;
  slot: SlotTable;
  slotModule: SlotModuleTable;
  slotTemplate: SlotTemplateTable;
  statusFormPreference: StatusFormPreferenceTable;
  tour: TourTable;
  tourCount: TourCountTable;
  tourCountChange: TourCountChangeTable;
  train: TrainTable;
  trainBooking: TrainBookingTable;
  trainOperator: TrainOperatorTable;
  trucker: TruckerTable;
  truckingCompany: TruckingCompanyTable;
  truckingSystem: TruckingSystemTable;
  userFacility: UserFacilityTable;
  userFacilityCompany: UserFacilityCompanyTable;
  userForwarder: UserForwarderTable;
  userTrainOperator: UserTrainOperatorTable;
  voiceGroupMember: VoiceGroupMemberTable;
}
