import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  approval,
  booking,
  containerStatus,
  driverInvitation,
  firstStep,
  license,
  licenseGrant,
  licensing,
  loadUnit,
  slot,
  trucker,
  truckingCompany,
  webappUser,
} from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { quaygate } from './command.ts';
import { anInstallation } from './installation.ts';
import { at, dayZero } from './scenes/day-zero-scene.ts';
import { makeTempFolder } from './temp-folder.ts';

const folder = await makeTempFolder();
const deployment = path.join(folder.path, 'deployment.json');
const terminal = { id: 8, name: 'Terminal Nord', settings: { releaseRequired: false } };
await writeFile(deployment, JSON.stringify({ facilities: [terminal] }));
const first = 'chefin@gate.example';
const site = await anInstallation({ ADMIN_EMAIL: first, DEPLOYMENT_FILE: deployment });
afterAll(async () => {
  await site.stop();
  await folder.remove();
});
const { call } = site;
const { addFactor, comeIn, invite } = dayZero(site);

async function report(key: string, route: Parameters<typeof call>[0], items: object[]) {
  const told = items.map((item, index) => ({
    eventId: `day-zero-${route.name}-${index}`,
    occurredAt: new Date(Date.now() - 1_000).toISOString(),
    ...item,
  }));
  const { results } = await call(route, { token: key, params: { facilityId: terminal.id }, body: { items: told } });
  expect(results.map(({ status }: { status: string }) => status)).toEqual(items.map(() => 'accepted'));
}

test('SETUP-13 SETUP-20 from an empty database to the first booking, without a card and without a demo', {
  timeout: 300_000,
}, async () => {
  const admin = await comeIn(first, present(/https?:\S+token=\S+/.exec(site.said)?.[0]), true);
  const open = async () =>
    (await call(firstStep.list, admin)).steps.flatMap(({ step, isDone }: { step: string; isDone: boolean }) =>
      isDone ? [] : [step],
    );
  expect(await open()).not.toContain('terminal');
  expect(await call(licensing.get, admin)).toMatchObject({ licensing: 'invoice', takesCards: false });

  const settings = { ...site.env };
  const mate = await invite(admin, 'vertretung@gate.example', 'Vertretung');
  const second = await comeIn('vertretung@gate.example', mate.link);
  expect(await quaygate(['appoint-administrator', 'vertretung@gate.example'], { settings })).toMatchObject({ code: 0 });
  const key = await quaygate(
    ['integration-key', 'create', '--facility', '8', '--label', 'TOS', '--scopes', 'slots,loadunits'],
    { settings },
  );
  expect(key).toMatchObject({ code: 0, err: '' });
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const hours = {
    moduleId: 'm1',
    moduleName: 'Container',
    openingHour: 0,
    closingHour: 24,
    slotLength: 60,
    maximum: 5,
  };
  await report(
    key.out.trim(),
    slot.reportTemplates,
    weekdays.map((weekday) => ({ weekday, ...hours })),
  );
  const unit = { orderId: 'o-1', direction: 'pickup', referenceNumber: 'REF-1', containerNumber: 'CSQU3054383' };
  const box = { containerType: 'BOX', containerLength: 40, netWeight: 20_000, emptyWeight: 3_800 };
  await report(key.out.trim(), loadUnit.report, [{ ...unit, ...box }]);

  const address = { streetAddress: null, city: null, zipCode: null, country: null };
  const details = { name: 'Spedition Kai GmbH', vatId: 'DE123456789', email: 'buero@kai.example', ...address };
  const company = await call(truckingCompany.create, { ...admin, body: details });
  await call(truckingCompany.update, { ...at(admin, { id: company.id }), body: { ...details, tier: 'Premium' } });
  const desk = await invite(admin, 'dispo@kai.example', 'Dispo');
  await call(webappUser.update, {
    ...at(admin, { id: desk.id }),
    body: { truckingCompanyRole: 'write', truckingCompanyIds: [company.id] },
  });
  const dispatcher = await comeIn('dispo@kai.example', desk.link);
  const f = { f: company.id };
  const driver = { email: 'fahrer@kai.example', firstName: 'Jan', lastName: 'Fahrer', licensePlate: 'HH-AB 12' };
  const { truckerId } = await call(driverInvitation.create, { ...at(dispatcher, f), body: { ...driver, by: 'link' } });
  const { items: drivers } = await call(trucker.list, at(dispatcher, f));
  if (!drivers[0].forwarderApproval.approved)
    await call(trucker.approve, { ...at(dispatcher, { ...f, t: truckerId }), body: { approved: true } });

  const terms = { quantity: 2, months: 12, hasRenewal: true, note: 'RE-1' };
  await expect(call(licenseGrant.create, { ...at(admin, { id: company.id }), body: terms })).rejects.toThrow(
    'approval_needed',
  );
  const asked = { kind: 'licenseGrant', companyId: company.id, ...terms, reason: 'Vertrag' };
  const { id: approvalId } = await call(approval.create, { ...admin, body: asked });
  await addFactor(second);
  await call(approval.decide, { ...at(second, { id: approvalId }), body: { decision: 'approved' } });
  await call(license.assignAny, { ...at(dispatcher, f), body: { licenseUserId: truckerId } });

  const wanted = { type: 'pickup', referenceNumber: 'REF-1', containerNumber: unit.containerNumber };
  const offeredSlots = async () => {
    const asked = { ...wanted, terminalId: terminal.id };
    const params = at(dispatcher, { ...f, terminalId: terminal.id });
    return (await call(containerStatus.get, { ...params, query: { requestType: 'single' }, body: asked })).timeSlots;
  };
  // The slots of a template are made by a job.
  await expect.poll(offeredSlots, { timeout: 120_000, interval: 1_000 }).not.toEqual([]);
  const [offered] = await offeredSlots();
  const { bookingId } = await call(booking.create, {
    ...at(dispatcher, { ...f, t: truckerId }),
    body: {
      ...wanted,
      terminalId: terminal.id,
      licensePlate: driver.licensePlate,
      timeSlot: { slotBegin: offered.slotBegin, slotEnd: offered.slotEnd },
    },
  });
  expect(bookingId).toEqual(expect.any(String));
  expect(await open()).toEqual(['mails']);
});
