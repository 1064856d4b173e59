import { expect, test } from 'vitest';
import { type ReportedUnit, whyNotBookable } from './unbookable.ts';

const now = new Date('2026-05-12T08:00:00Z');
const unit: ReportedUnit = {
  ...{ state: 'AVAILABLE', direction: 'delivery', containerType: 'BOX', netWeight: 20_000, emptyWeight: 3_800 },
  ...{
    containerNumber: 'CSQU3054383',
    maxWeight: 41_000,
    trainCancelled: false,
    latestLoadingTime: null,
    isReleased: true,
  },
};

test.each<[why: string, change: Partial<ReportedUnit>, reasons: string[]]>([
  ['nothing', {}, []],
  ['it is not there yet', { state: 'ANNOUNCED' }, ['announced']],
  [
    'data is missing, each field by its name',
    { containerType: null, netWeight: null, emptyWeight: null },
    ['containerTypeMissing', 'netWeightMissing', 'emptyWeightMissing'],
  ],
  ['it is too heavy', { netWeight: 40_000 }, ['tooHeavy']],
  ['its train is cancelled', { trainCancelled: true }, ['trainCancelled']],
  ['of a pickup the train does not matter', { direction: 'pickup', trainCancelled: true }, []],
  ['it is too late for its train', { latestLoadingTime: new Date('2026-05-12T07:00:00Z') }, ['tooLateToLoad']],
  ['it is released to no company', { isReleased: false }, ['notReleased']],
  ['several at once', { state: 'ANNOUNCED', isReleased: false }, ['announced', 'notReleased']],
  [
    'a wrong check digit behind what keeps it out',
    { containerNumber: 'CSQU3054384', containerType: null, netWeight: null, emptyWeight: null },
    ['containerTypeMissing', 'netWeightMissing', 'emptyWeightMissing', 'checkDigitWrong'],
  ],
  ['a wrong check digit alone keeps it from no company', { containerNumber: 'CSQU3054384' }, []],
  ['without a container there is no digit', { containerNumber: null, isReleased: false }, ['notReleased']],
  ['it is withdrawn', { state: 'CANCELLED', containerType: null, isReleased: false }, []],
  ['it is done', { state: 'DONE', isReleased: false }, []],
])('SETUP-40 a load unit: %s', (_, change, reasons) => {
  expect(whyNotBookable({ ...unit, ...change }, now)).toEqual(reasons);
});
