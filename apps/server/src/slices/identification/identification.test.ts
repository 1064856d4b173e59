import { audit, identification } from '@quaygate/contract';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aTrucker, aUser, type TestUser } from '../../../test/scenes/factories.ts';
import { aDocument, aGatePassScene, aPicture, uploadOf } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';

const server = await startServer();
const { db, clock, call } = server;
const scene = await aGatePassScene(server);
const { anna, wendy, rita, upload, handIn, change } = scene;
const refused = (status: number, code: string) => ({ status, body: { code } });

/** A driver who can sign in. */
async function aDriver(names: { firstName?: string; lastName?: string } = {}) {
  const account = await aUser(db, { roles: [] });
  return { ...(await aTrucker(db, { ...names, id: account.id })), account };
}
const uploadOwn = async (as: TestUser, id: string, kind: string, bytes: Buffer) => {
  const { payload, headers } = uploadOf(bytes);
  const response = await server.app.inject({
    method: 'POST',
    url: `/web/driver/v1/users/${as.id}/identifications/${id}/pictures/${kind}`,
    headers: { ...headers, authorization: `Bearer ${await server.tokenFor(as.id)}` },
    payload,
  });
  return { status: response.statusCode, body: response.json() };
};
const start = (as: TestUser, body: object) => call(identification.start, { as, body: body as never });
const own = async (as: TestUser) => (await call(identification.own, { as })).body;

describe("the driver's own client", () => {
  test('IDENT-03 IDENT-05 a driver begins, sends the pictures their document needs, hands in and sees what becomes of it', async () => {
    const driver = await aDriver();
    expect(await own(driver.account)).toEqual({ items: [], triesLeft: 3, source: 'review' });
    const started = await start(driver.account, aDocument(driver));
    expect(started).toMatchObject({
      status: 201,
      body: {
        ...{ documentKind: 'identityCard', documentStatus: 'PENDING', submittedDate: null, isVerified: false },
        ...{ pictures: [], missingPictures: ['documentFront', 'documentBack', 'portrait'], providerUrl: null },
      },
    });
    const { id } = started.body;
    const submit = () => call(identification.submitOwn, { as: driver.account, params: { id } });
    expect(await submit()).toMatchObject(refused(409, 'picture_missing'));
    for (const kind of ['documentFront', 'documentBack', 'portrait'])
      expect((await uploadOwn(driver.account, id, kind, await aPicture())).status).toBe(200);
    expect(await submit()).toMatchObject({
      status: 200,
      body: { submittedDate: clock.now().toISOString(), missingPictures: [] },
    });
    expect(await submit()).toMatchObject(refused(409, 'identification_already_submitted'));
    expect(await uploadOwn(driver.account, id, 'portrait', await aPicture())).toMatchObject(
      refused(409, 'identification_already_submitted'),
    );
    await change(driver.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
    const seen = await own(driver.account);
    expect(seen).toMatchObject({
      items: [{ id, isVerified: true, documentStatus: 'MANUALLY_APPROVED' }],
      triesLeft: 3,
    });
    expect(JSON.stringify(seen)).not.toMatch(/terror|number/i);
  });

  test('IDENT-03 a passport needs no back; one that was not handed in is replaced and costs no try', async () => {
    const driver = await aDriver();
    await start(driver.account, aDocument(driver));
    const again = await start(driver.account, aDocument(driver, { documentKind: 'passport' }));
    expect(again.body.missingPictures).toEqual(['documentFront', 'portrait']);
    expect(await own(driver.account)).toMatchObject({ items: [{ id: again.body.id }], triesLeft: 3 });
  });

  test('IDENT-04 three refusals use up the tries; a reset gives them back', async () => {
    const driver = await aDriver();
    for (let tried = 0; tried < 3; tried += 1) {
      await handIn(driver);
      expect(await start(driver.account, aDocument(driver))).toMatchObject(refused(409, 'identification_exists'));
      await change(driver.id, { documentStatus: 'MANUALLY_DENIED' });
      expect((await own(driver.account)).triesLeft).toBe(2 - tried);
      clock.advance(1_000);
    }
    expect(await start(driver.account, aDocument(driver))).toMatchObject(refused(409, 'identification_tries_used_up'));
    await scene.reset(wendy, driver.id);
    expect((await start(driver.account, aDocument(driver))).status).toBe(201);
  });

  test('DRV-IDN-07 a refusal by the screening is told as a refusal, and nothing of the screening', async () => {
    const driver = await aDriver();
    await handIn(driver);
    expect((await own(driver.account)).items).toMatchObject([{ isRefused: false }]);
    await change(driver.id, { documentStatus: 'MANUALLY_APPROVED' });
    expect((await own(driver.account)).items).toMatchObject([{ isRefused: false, isVerified: false }]);
    await change(driver.id, { terrorStatus: 'MANUALLY_DENIED' });
    const seen = await own(driver.account);
    expect(seen).toMatchObject({ items: [{ isRefused: true, isVerified: false }], triesLeft: 2 });
    expect(JSON.stringify(seen)).not.toMatch(/terror|screen|alert|deni/i);
    expect((await start(driver.account, aDocument(driver))).status).toBe(201);
  });

  test('ROLE-16 only drivers call it, for themselves; a foreign identification is like a missing one', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    const { body } = await start(driver.account, aDocument(driver));
    expect(await call(identification.own, { as: rita })).toMatchObject(refused(403, 'forbidden'));
    expect(await start(anna, aDocument(driver))).toMatchObject(refused(403, 'forbidden'));
    const foreign = await call(identification.submitOwn, { as: other.account, params: { id: body.id } });
    expect(foreign).toMatchObject(refused(404, 'not_found'));
    expect(await uploadOwn(other.account, body.id, 'portrait', await aPicture())).toMatchObject(
      refused(404, 'not_found'),
    );
    const asked = await scene.askDeletion(wendy, driver.id);
    await scene.decide(anna, driver.id, asked.body.id, true);
    expect((await call(identification.own, { as: driver.account })).status).toBe(401);
  });

  test.each([
    [{ documentNumber: '' }, 'documentNumber', 'fieldRequired'],
    [{ documentNumber: 'A'.repeat(21) }, 'documentNumber', 'tooLong'],
    [{ documentNumber: 'L01X<script>' }, 'documentNumber', 'invalidValue'],
    [{ issuingCountry: 'Deutschland' }, 'issuingCountry', 'invalidValue'],
    [{ issuingCountry: 'ABC' }, 'issuingCountry', 'unknownState'],
    [{ issuingCountry: 'XXA' }, 'issuingCountry', 'unknownState'],
    [{ issuingCountry: 'uto' }, 'issuingCountry', 'specimenDocument'],
    [{ dateOfBirth: '1980-02-30' }, 'dateOfBirth', 'invalidValue'],
    [{ mrz: 'É' }, 'mrz', 'invalidValue'],
    [{ firstName: ' ' }, 'firstName', 'fieldRequired'],
    [{ documentKind: 'libraryCard' }, 'documentKind', 'invalidValue'],
  ])('VAL-01 OFFICE-19 %j is refused at its field', async (more, field, code) => {
    const driver = await aDriver();
    expect(await start(driver.account, aDocument(driver, more))).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ field, code }] },
    });
  });
});

describe('the check of the document', () => {
  const checksOf = async (id: string, t: string) =>
    Object.fromEntries(
      (await call(identification.get, { as: rita, params: { t, id } })).body.checks.map(
        ({ check, result }: { check: string; result: string }) => [check, result],
      ),
    );

  test('IDENT-07 a zone that says something else than was typed is shown, and the document warned of', async () => {
    const driver = await aTrucker(db, { firstName: 'Anna Maria', lastName: 'Eriksson' });
    const typed = {
      documentKind: 'passport',
      issuingCountry: 'POL',
      documentNumber: 'L898902C3',
      dateOfBirth: '1974-08-12',
      validUntil: '2032-04-15',
      mrz: 'P<POLERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36POL7408122F1204159ZE184226B<<<<<10',
    };
    const { body } = await handIn(driver, typed);
    expect(body.documentStatus).toBe('WARN');
    expect(await checksOf(body.id, driver.id)).toEqual({
      ...{ mrzCheckDigits: 'passed', mrzDocumentKind: 'passed', mrzDocumentNumber: 'passed' },
      ...{ mrzName: 'passed', mrzDateOfBirth: 'passed' },
      ...{ mrzValidUntil: 'failed', mrzIssuingCountry: 'passed', driverName: 'passed' },
      ...{ documentValid: 'passed', documentUnique: 'passed' },
    });
  });
});

test('IDENT-08 GATE-32 the document of another driver makes a duplicate, with the other driver named', async () => {
  const [one, two] = [await aTrucker(db, { firstName: 'Jo', lastName: 'Eins' }), await aTrucker(db)];
  await handIn(one, { documentNumber: 'T22000129', firstName: 'Jo', lastName: 'Eins' });
  const second = await handIn(two, { documentNumber: 't2200 0129' });
  expect(second.body).toMatchObject({
    documentStatus: 'DUPLICATE',
    duplicateOf: { userId: one.id, firstName: 'Jo', lastName: 'Eins' },
    checks: expect.arrayContaining([{ check: 'documentUnique', result: 'failed' }]),
  });
  const elsewhere = await handIn(await aTrucker(db), { documentNumber: 'T22000129', issuingCountry: 'POL' });
  expect(elsewhere.body.duplicateOf).toBeNull();
  const stored = await db
    .selectFrom('identification')
    .selectAll()
    .where('truckerId', '=', one.id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(stored)).not.toContain('T22000129');
  expect(stored.documentSealed?.toString('latin1')).not.toContain('T22000129');
});

describe('pictures', () => {
  test('IDENT-05 IDENT-06 IDENT-09 a picture is answered only to platform roles, not cached, and every look is recorded', async () => {
    const driver = await aTrucker(db, { firstName: 'Pia', lastName: 'Bild' });
    const { body } = await handIn(driver);
    const look = (as: TestUser, t = driver.id) =>
      call(identification.picture, { as, params: { t, id: body.id, kind: 'portrait' } });
    const answer = await look(rita);
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg', 'cache-control': 'no-store' },
    });
    expect(answer.body.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const other = await aTrucker(db);
    expect(await look(rita, other.id)).toMatchObject(refused(404, 'not_found'));
    for (const roles of [
      ['forwarder_premium_write'],
      ['terminal_operations_admin'],
      ['isps_terminal_operations_write'],
      [],
    ])
      expect((await look(await aUser(db, { roles }))).status).toBe(403);
    await call(identification.get, { as: rita, params: { t: driver.id, id: body.id } });
    const { body: entries } = await call(audit.list, {
      as: anna,
      query: { objectKind: 'trucker', objectId: driver.id, actorId: rita.id },
    });
    expect(entries.items).toMatchObject([
      { kind: 'identificationViewed', objectName: 'Pia Bild', after: { identification: body.id } },
      { kind: 'pictureViewed', after: { identification: body.id, picture: 'portrait' } },
    ]);
  });

  test('IDENT-06 pictures go with their identification, and their files from the storage', async () => {
    const driver = await aTrucker(db);
    const { body } = await handIn(driver);
    const keys = await db.selectFrom('picture').select('fileKey').where('identificationId', '=', body.id).execute();
    expect(keys).toHaveLength(3);
    for (const { fileKey } of keys) expect(await server.deps.files.get(fileKey)).toBeInstanceOf(Buffer);
    await scene.reset(wendy, driver.id);
    await doJob(server.deps, 'removeFiles');
    for (const { fileKey } of keys) expect(await server.deps.files.get(fileKey)).toBeUndefined();
    expect(await db.selectFrom('removedFile').selectAll().execute()).toEqual([]);
  });

  test('IDENT-05 another picture of a kind takes the place of the one before', async () => {
    const driver = await aTrucker(db);
    const { body } = await call(identification.create, {
      as: wendy,
      params: { t: driver.id },
      body: aDocument(driver),
    });
    const at = { t: driver.id, id: body.id, kind: 'portrait' as const };
    await upload(wendy, at, await aPicture());
    const before = await db
      .selectFrom('picture')
      .select('fileKey')
      .where('identificationId', '=', body.id)
      .executeTakeFirstOrThrow();
    expect((await upload(wendy, at, await aPicture(500, 700))).body.pictures).toEqual(['portrait']);
    await doJob(server.deps, 'removeFiles');
    expect(await server.deps.files.get(before.fileKey)).toBeUndefined();
    expect(
      await db.selectFrom('picture').select(['width', 'height']).where('identificationId', '=', body.id).execute(),
    ).toEqual([{ width: 500, height: 700 }]);
  });

  test('IDENT-05 what is no picture is refused at once, stores nothing, and 200 of one user wait or are refused', async () => {
    const driver = await aTrucker(db);
    const { body } = await call(identification.create, {
      as: wendy,
      params: { t: driver.id },
      body: aDocument(driver),
    });
    const at = { t: driver.id, id: body.id, kind: 'documentFront' as const };
    for (const [bytes, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'picture_invalid'],
      [Buffer.from('%PDF-1.7'), 'picture_invalid'],
      [Buffer.alloc(0), 'picture_invalid'],
      [await aPicture(200, 200), 'picture_too_small'],
    ] as const)
      expect(await upload(wendy, at, bytes)).toMatchObject({ status: 400, body: { code } });
    expect(await upload(wendy, at, Buffer.alloc(12_500_000))).toMatchObject(refused(413, 'request_too_large'));
    // Large enough that reading one takes longer than sending all of them.
    const bytes = await aPicture(4_000, 3_000);
    const answers = await Promise.all(Array.from({ length: 200 }, () => upload(wendy, at, bytes)));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(30);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject(refused(429, 'too_many_requests'));
    expect(
      await db.selectFrom('picture').select('kind').where('identificationId', '=', body.id).execute(),
    ).toHaveLength(1);
  });
});
