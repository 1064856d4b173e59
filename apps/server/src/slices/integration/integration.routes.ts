import { integration } from '@quaygate/contract';
import type { Slice } from '../../plumbing/serve.ts';
import { gateEventReport } from '../gate/gate-event.report.ts';
import { loadUnitReport } from '../load-unit/load-unit.report.ts';
import { releaseReport } from '../load-unit/release.report.ts';
import { slotCapacityReport } from '../slot/slot-capacity.report.ts';
import { slotTemplateReport } from '../slot/slot-template.report.ts';
import { trainBookingReport, trainReport } from '../train/train.report.ts';
import { takeBatch } from './integration.service.ts';

const reportSlice: Slice = (serve, deps) => {
  serve(integration.loadUnits, ({ body, integrator }) => takeBatch(deps, loadUnitReport, integrator, body.items));
  serve(integration.releases, ({ body, integrator }) => takeBatch(deps, releaseReport, integrator, body.items));
  serve(integration.slotTemplates, ({ body, integrator }) =>
    takeBatch(deps, slotTemplateReport, integrator, body.items),
  );
  serve(integration.slotCapacities, ({ body, integrator }) =>
    takeBatch(deps, slotCapacityReport, integrator, body.items),
  );
  serve(integration.gateEvents, ({ body, integrator }) => takeBatch(deps, gateEventReport, integrator, body.items));
  serve(integration.trains, ({ body, integrator }) => takeBatch(deps, trainReport, integrator, body.items));
  serve(integration.trainBookings, ({ body, integrator }) =>
    takeBatch(deps, trainBookingReport, integrator, body.items),
  );
};

export const integrationSlices: readonly Slice[] = [reportSlice];
