import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  approval,
  booking,
  containerStatus,
  driverInvitation,
  facility,
  firstStep,
  slotBoard,
  tour,
  trucker,
  truckingCompany,
  webappUser,
} from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { afterAll, expect, test } from 'vitest';
import { quaygate } from './command.ts';
import { blocksOfGuide, createdbStatement, quaygateArgs, wordsOf } from './guide.ts';
import { anInstallation } from './installation.ts';
import { at, type By, dayZero } from './scenes/day-zero-scene.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const blocks = blocksOfGuide('en');
const lines = blocks.filter(({ language }) => language === 'sh').flatMap(({ text }) => text.trimEnd().split('\n'));
const line = (begin: string) => present(lines.find((each) => each.startsWith(begin)));
const scripts = blocks.filter(({ text }) => text.includes('curl ')).map(({ text }) => text);
const settings = Object.fromEntries(
  present(blocks.find(({ language }) => language === 'ini'))
    .text.trimEnd()
    .split('\n')
    .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
);
const { ADMIN_EMAIL = '' } = settings;
const [first = '', deputy = ''] = ADMIN_EMAIL.split(',');

const site = await anInstallation({ ADMIN_EMAIL }, (name) => createdbStatement(line('createdb '), name));
afterAll(site.stop);
const { call } = site;
const { comeIn, invite } = dayZero(site);
const plate = present(/licensePlate=([^"]+)"/.exec(scripts.join('\n'))?.[1]);
/** The link that the start has printed below an address. */
const linkOf = (email: string) =>
  present(new RegExp(`${email} is administrator[^]*?(https?:\\S+token=\\S+)`).exec(site.said)?.[1]);

/** Runs a block of the guide as a reader does, with what was exported before. */
async function run(script: string, exported: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', ...exported };
  const whole = script.replace(/^export .*\n/gm, '');
  return (await promisify(execFile)('bash', ['-e', '-c', whole], { env })).stdout;
}

async function makeTerminal(admin: By) {
  const made = await call(facility.create, { ...admin, body: { name: 'Nordkai', timeZone: 'Europe/Berlin' } });
  const { id, modules, needs, changedDate, changedBy, facilityCompany, version, ...given } = made;
  await call(facility.update, {
    ...at(admin, { facilityId: id }),
    body: { ...given, releaseRequired: false },
  });
  return id as number;
}

const roles = { truckingCompanyRole: 'none', facilityOperatorRole: 'none', trainOperatorRole: 'none' };

async function planSlots(admin: By, terminalId: number) {
  const { u: id } = admin.params;
  await call(webappUser.update, {
    ...at(admin, { id }),
    body: { ...roles, facilityOperatorRole: 'write', facilityIds: [terminalId] },
  });
  await call(slotBoard.changeTemplate, {
    ...at(admin, { terminalId }),
    body: {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      openingHour: 0,
      closingHour: 24,
      slotLength: 60,
      modules: [{ moduleId: 'm1', moduleName: 'Container', isOpen: true, maximum: 5 }],
    },
  });
}

async function makeCompany(admin: By) {
  const nowhere = { streetAddress: null, city: null, zipCode: null, country: null };
  const details = { name: 'Spedition Kai GmbH', vatId: 'DE123456789', email: 'buero@kai.example', ...nowhere };
  const { id } = await call(truckingCompany.create, { ...admin, body: details });
  await call(truckingCompany.update, { ...at(admin, { id }), body: { ...details, tier: 'Premium' } });
  const desk = await invite(admin, 'dispo@kai.example', 'Dispo');
  await call(webappUser.update, {
    ...at(admin, { id: desk.id }),
    body: { ...roles, truckingCompanyRole: 'write', truckingCompanyIds: [id] },
  });
  return { f: id as string, dispatcher: await comeIn('dispo@kai.example', desk.link) };
}

async function book(dispatcher: By, f: string, terminalId: number) {
  const licensePlate = decodeURIComponent(plate);
  const driver = { email: 'fahrer@kai.example', firstName: 'Jan', lastName: 'Fahrer', licensePlate };
  const { truckerId: t } = await call(driverInvitation.create, {
    ...at(dispatcher, { f }),
    body: { ...driver, by: 'link' },
  });
  const { items } = await call(trucker.list, at(dispatcher, { f }));
  if (!items[0].forwarderApproval.approved)
    await call(trucker.approve, { ...at(dispatcher, { f, t }), body: { approved: true } });
  const unit = present(/\{ "items": .*?\}\] \}/s.exec(scripts[0] ?? '')?.[0]);
  const { direction: type, referenceNumber, containerNumber } = JSON.parse(unit).items[0];
  const wanted = { type, referenceNumber, containerNumber };
  const { timeSlots } = await call(containerStatus.get, {
    ...at(dispatcher, { f, terminalId }),
    query: { requestType: 'single' },
    body: { ...wanted, terminalId },
  });
  const { slotBegin, slotEnd } = timeSlots[0];
  await call(booking.create, {
    ...at(dispatcher, { f, t }),
    body: { ...wanted, terminalId, licensePlate, timeSlot: { slotBegin, slotEnd } },
  });
}

test('HELP-07 the guide runs the same commands in both languages, and each is one that there is', () => {
  expect(blocksOfGuide('de')).toEqual(blocks);
  const { scripts: known } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  for (const each of lines.filter((command) => command.startsWith('npm run') || command === 'npm start'))
    expect(Object.keys(known), each).toContain(wordsOf(each).find((word) => word in known) ?? each.slice(4));
  expect(Object.keys(settings).sort()).toEqual(['ADMIN_EMAIL', 'DATABASE_URL', 'PUBLIC_URL']);
});

test('HELP-07 who follows the guide from createdb has let in the first truck', { timeout: 300_000 }, async () => {
  const onServer = async (begin: string) => quaygate(present(quaygateArgs(line(begin))), { settings: { ...site.env } });
  expect(await onServer('npm run quaygate -- migrate')).toMatchObject({ code: 0 });
  const admin = await comeIn(first, linkOf(first), true);
  const second = await comeIn(deputy, linkOf(deputy), true);
  expect(await onServer('npm run quaygate -- appoint-administrator')).toMatchObject({ code: 0 });

  const terminalId = await makeTerminal(admin);
  expect(terminalId).toBe(1);
  await planSlots(admin, terminalId);
  const key = await onServer('npm run -s quaygate -- integration-key');
  expect(key).toMatchObject({ code: 0, err: '' });
  const exported = { GATE: `http://127.0.0.1:${site.env.PORT}`, KEY: key.out.trim() };
  const [reportUnit = '', readBookings = '', ask = '', tellGate = ''] = scripts;
  expect(JSON.parse(await run(reportUnit, exported)).results).toMatchObject([{ status: 'accepted', note: null }]);

  const { f, dispatcher } = await makeCompany(admin);
  const asked = { kind: 'licensing', licensing: 'none', reason: 'Ohne Karten' };
  const { id: approvalId } = await call(approval.create, { ...admin, body: asked });
  await call(approval.decide, { ...at(second, { id: approvalId }), body: { decision: 'approved' } });
  await book(dispatcher, f, terminalId);
  const { items: booked } = JSON.parse(await run(readBookings, exported));
  expect(booked).toHaveLength(1);
  expect(JSON.parse(await run(ask, exported)).items).toMatchObject([{ verdict: 'allowed', reasons: [] }]);
  const told = await run(tellGate, { ...exported, TOUR: booked[0].tourId });
  expect(told.match(/"status":"accepted"/g)).toHaveLength(4);
  const { items: tours } = await call(tour.list, at(dispatcher, { f }));
  expect(tours).toMatchObject([{ state: 'completed' }]);
  const { steps } = await call(firstStep.list, admin);
  const open = steps.flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [] : [step]));
  expect(open).toEqual(['mails']);
});
