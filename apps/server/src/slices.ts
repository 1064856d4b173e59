import type { Slice } from './plumbing/serve.ts';
import { admissionSlice } from './slices/admission/admission.routes.ts';
import { batchSlice } from './slices/batch/batch.routes.ts';
import { bookingSlice } from './slices/booking/booking.routes.ts';
import { containerStatusSlice } from './slices/container-status/container-status.routes.ts';
import { dimensionSlice } from './slices/dimension/dimension.routes.ts';
import { featureFlagSlice } from './slices/feature-flag/feature-flag.routes.ts';
import { feedSlice } from './slices/feed/feed.routes.ts';
import { forwarderSlice } from './slices/forwarder/forwarder.routes.ts';
import { integrationSlices } from './slices/integration/integration.routes.ts';
import { integrationKeySlice } from './slices/integration-key/integration-key.routes.ts';
import { licenseSlice } from './slices/license/license.routes.ts';
import { oneToOneSlice } from './slices/one-to-one/one-to-one.routes.ts';
import { sessionSlice } from './slices/session/session.routes.ts';
import { settingsSlice } from './slices/settings/settings.routes.ts';
import { statisticSlice } from './slices/statistic/statistic.routes.ts';
import { supportChatSlice } from './slices/support-chat/support-chat.routes.ts';
import { tourSlice } from './slices/tour/tour.routes.ts';
import { trainOperatorSlice } from './slices/train/train-operator.routes.ts';
import { truckerSlice } from './slices/trucker/trucker.routes.ts';
import { truckingCompanySlice } from './slices/trucking-company/trucking-company.routes.ts';
import { userSlice } from './slices/user/user.routes.ts';
import { webappUserSlice } from './slices/webapp-user/webapp-user.routes.ts';

/** Every noun the server answers for. */
export const slices: readonly Slice[] = [
  admissionSlice,
  batchSlice,
  bookingSlice,
  containerStatusSlice,
  dimensionSlice,
  featureFlagSlice,
  feedSlice,
  forwarderSlice,
  ...integrationSlices,
  integrationKeySlice,
  licenseSlice,
  oneToOneSlice,
  sessionSlice,
  settingsSlice,
  statisticSlice,
  supportChatSlice,
  tourSlice,
  trainOperatorSlice,
  truckerSlice,
  truckingCompanySlice,
  userSlice,
  webappUserSlice,
];
