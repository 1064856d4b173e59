import { localDay } from '@quaygate/rules';
import type { Insertable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { demoFacilities, demoZone } from './facilities.ts';

export const slotTemplateRows = (occurredAt: Date) =>
  demoFacilities.flatMap((facility) =>
    facility.modules.flatMap((moduleId) =>
      [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        facilityId: facility.id,
        moduleId,
        weekday,
        moduleName: moduleId,
        openingHour: facility.openingHour,
        closingHour: facility.closingHour,
        slotLength: facility.slotLength,
        maximum: facility.maximum,
        validFrom: localDay(occurredAt, demoZone),
        occurredAt,
        eventId: `demo-template-${facility.id}-${moduleId.replace(' ', '-')}-${weekday}`,
      })),
    ),
  ) satisfies Insertable<Tables['slotTemplate']>[];
