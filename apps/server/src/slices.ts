import type { Slice } from './serving/serve.ts';
import { accountImportSlice } from './slices/account-import/account-import.routes.ts';
import { admissionSlice } from './slices/admission/admission.routes.ts';
import { announcementSlice } from './slices/announcement/announcement.routes.ts';
import { approvalSlice } from './slices/approval/approval.routes.ts';
import { arrivalSlice } from './slices/arrival/arrival.routes.ts';
import { auditSlice } from './slices/audit/audit.routes.ts';
import { batchSlice } from './slices/batch/batch.routes.ts';
import { blockListSlice } from './slices/block-list/block-list.routes.ts';
import { bookingSlice } from './slices/booking/booking.routes.ts';
import { bookingMoveSlice } from './slices/booking-move/booking-move.routes.ts';
import { bookingPlanSlice } from './slices/booking-plan/booking-plan.routes.ts';
import { bookingViewSlice } from './slices/booking-view/booking-view.routes.ts';
import { brandingSlice } from './slices/branding/branding.routes.ts';
import { callSlice } from './slices/call/call.routes.ts';
import { companyCodeSlice } from './slices/company-code/company-code.routes.ts';
import { containerStatusSlice } from './slices/container-status/container-status.routes.ts';
import { counterIdentificationSlice } from './slices/counter-identification/counter-identification.routes.ts';
import { dataReportSlice } from './slices/data-report/data-report.routes.ts';
import { deadlineSlice } from './slices/deadline/deadline.routes.ts';
import { decisionEvidenceSlice } from './slices/decision-evidence/decision-evidence.routes.ts';
import { deliveryTestSlice } from './slices/delivery-test/delivery-test.routes.ts';
import { deploymentSlice } from './slices/deployment/deployment.routes.ts';
import { dimensionSlice } from './slices/dimension/dimension.routes.ts';
import { driverInvitationSlice } from './slices/driver-invitation/driver-invitation.routes.ts';
import { driverPassSlice } from './slices/driver-pass/driver-pass.routes.ts';
import { driverPositionSlice } from './slices/driver-position/driver-position.routes.ts';
import { driverPushSlice } from './slices/driver-push/driver-push.routes.ts';
import { driverRegistrationSlice } from './slices/driver-registration/driver-registration.routes.ts';
import { driverTourSlice } from './slices/driver-tour/driver-tour.routes.ts';
import { drivingMinutesSlice } from './slices/driving-minutes/driving-minutes.routes.ts';
import { exceptionSlice } from './slices/exception/exception.routes.ts';
import { facilitySlice } from './slices/facility/facility.routes.ts';
import { facilityBookingSlice } from './slices/facility-booking/facility-booking.routes.ts';
import { facilityCompanySlice } from './slices/facility-company/facility-company.routes.ts';
import { factorSlice } from './slices/factor/factor.routes.ts';
import { featureFlagSlice } from './slices/feature-flag/feature-flag.routes.ts';
import { feedSlice } from './slices/feed/feed.routes.ts';
import { firstStepSlice } from './slices/first-step/first-step.routes.ts';
import { forwarderSlice } from './slices/forwarder/forwarder.routes.ts';
import { gateEventSlice } from './slices/gate-event/gate-event.report.ts';
import { gatePassQueueSlice } from './slices/gate-pass-queue/gate-pass-queue.routes.ts';
import { gatePassUserSlice } from './slices/gate-pass-user/gate-pass-user.routes.ts';
import { identificationSlice } from './slices/identification/identification.routes.ts';
import { identitySlice } from './slices/identity/identity.routes.ts';
import { integrationKeySlice } from './slices/integration-key/integration-key.routes.ts';
import { licenseSlice } from './slices/license/license.routes.ts';
import { licenseGrantSlice } from './slices/license-grant/license-grant.routes.ts';
import { licenseOrderSlice } from './slices/license-order/license-order.routes.ts';
import { licensingSlice } from './slices/licensing/licensing.routes.ts';
import { liveSlice } from './slices/live/live.routes.ts';
import { loadUnitSlice } from './slices/load-unit/load-unit.report.ts';
import { notificationSlice } from './slices/notification/notification.routes.ts';
import { oneToOneRestrictionSlice } from './slices/one-to-one-restriction/one-to-one-restriction.routes.ts';
import { ownTextSlice } from './slices/own-text/own-text.routes.ts';
import { paymentSlice } from './slices/payment/payment.routes.ts';
import { practiceSlice } from './slices/practice/practice.routes.ts';
import { pushBrowserSlice } from './slices/push-browser/push-browser.routes.ts';
import { readinessSlice } from './slices/readiness/readiness.routes.ts';
import { listTours } from './slices/readiness/readiness.service.ts';
import { receiptSlice } from './slices/receipt/receipt.routes.ts';
import { releaseSlice } from './slices/release/release.report.ts';
import { rerouteSlice } from './slices/reroute/reroute.routes.ts';
import { sessionSlice } from './slices/session/session.routes.ts';
import { settingsSlice } from './slices/settings/settings.routes.ts';
import { shiftReportSlice } from './slices/shift-report/shift-report.routes.ts';
import { slotCapacitySlice } from './slices/slot/slot-capacity.report.ts';
import { slotTemplateSlice } from './slices/slot/slot-template.report.ts';
import { slotBoardSlice } from './slices/slot-board/slot-board.routes.ts';
import { socketTicketSlice } from './slices/socket-ticket/socket-ticket.routes.ts';
import { statisticSlice } from './slices/statistic/statistic.routes.ts';
import { supportChatSlice } from './slices/support-chat/support-chat.routes.ts';
import { terminalSlice } from './slices/terminal/terminal.routes.ts';
import { terminalInterfaceSlice } from './slices/terminal-interface/terminal-interface.routes.ts';
import { terminalModuleSlice } from './slices/terminal-module/terminal-module.routes.ts';
import { tourSlice } from './slices/tour/tour.routes.ts';
import { tourExportSlice } from './slices/tour-export/tour-export.routes.ts';
import { tourHistorySlice } from './slices/tour-history/tour-history.routes.ts';
import { tourMoveSlice } from './slices/tour-move/tour-move.routes.ts';
import { tourRerouteSlice } from './slices/tour-reroute/tour-reroute.routes.ts';
import { tourTruckSlice } from './slices/tour-truck/tour-truck.routes.ts';
import { trainAssignmentSlice, trainSlice } from './slices/train/train.report.ts';
import { timetableSlice } from './slices/train/train.routes.ts';
import { trainBookingSlice } from './slices/train-booking/train-booking.routes.ts';
import { trainOperatorSlice } from './slices/train-operator/train-operator.routes.ts';
import { truckerSlice } from './slices/trucker/trucker.routes.ts';
import { truckerOverviewSlice } from './slices/trucker-overview/trucker-overview.routes.ts';
import { truckingCompanySlice } from './slices/trucking-company/trucking-company.routes.ts';
import { truckingSystemSlice } from './slices/trucking-system/trucking-system.routes.ts';
import { userSlice } from './slices/user/user.routes.ts';
import { vehiclePositionSlice } from './slices/vehicle/vehicle.report.ts';
import { vehicleSlice } from './slices/vehicle/vehicle.routes.ts';
import { webappUserSlice } from './slices/webapp-user/webapp-user.routes.ts';

/** Every noun the server answers for. */
export const slices: readonly Slice[] = [
  accountImportSlice,
  admissionSlice,
  approvalSlice,
  arrivalSlice,
  auditSlice,
  batchSlice,
  blockListSlice,
  bookingSlice,
  bookingMoveSlice,
  bookingPlanSlice,
  bookingViewSlice,
  brandingSlice,
  callSlice,
  companyCodeSlice,
  containerStatusSlice,
  deadlineSlice,
  deliveryTestSlice,
  deploymentSlice,
  dimensionSlice,
  driverInvitationSlice,
  driverPassSlice,
  driverPositionSlice,
  driverPushSlice,
  driverRegistrationSlice,
  driverTourSlice,
  drivingMinutesSlice,
  exceptionSlice,
  shiftReportSlice,
  facilityBookingSlice,
  facilitySlice,
  facilityCompanySlice,
  factorSlice,
  featureFlagSlice,
  feedSlice,
  forwarderSlice,
  gateEventSlice,
  identificationSlice,
  dataReportSlice,
  counterIdentificationSlice,
  gatePassUserSlice,
  gatePassQueueSlice,
  decisionEvidenceSlice,
  identitySlice,
  integrationKeySlice,
  licenseSlice,
  licenseOrderSlice,
  licenseGrantSlice,
  firstStepSlice,
  licensingSlice,
  terminalInterfaceSlice,
  liveSlice,
  loadUnitSlice,
  notificationSlice,
  oneToOneRestrictionSlice,
  ownTextSlice,
  announcementSlice,
  paymentSlice,
  practiceSlice,
  pushBrowserSlice,
  receiptSlice,
  releaseSlice,
  readinessSlice,
  rerouteSlice,
  sessionSlice,
  settingsSlice,
  slotBoardSlice,
  slotCapacitySlice,
  slotTemplateSlice,
  socketTicketSlice,
  statisticSlice,
  supportChatSlice,
  terminalSlice,
  terminalModuleSlice,
  tourSlice(listTours),
  tourExportSlice,
  tourHistorySlice,
  tourMoveSlice,
  tourRerouteSlice,
  tourTruckSlice,
  trainAssignmentSlice,
  trainBookingSlice,
  timetableSlice,
  trainSlice,
  trainOperatorSlice,
  truckerSlice,
  truckerOverviewSlice,
  truckingCompanySlice,
  truckingSystemSlice,
  userSlice,
  vehiclePositionSlice,
  vehicleSlice,
  webappUserSlice,
];
