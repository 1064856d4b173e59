import { randomBytes, randomUUID } from 'node:crypto';
import { gatePassUser, identification } from '@quaygate/contract';
import { type DocumentStatus, type PictureKind, present, type TerrorStatus } from '@quaygate/rules';
import { sql } from 'kysely';
import sharp from 'sharp';
import { inject } from 'vitest';
import { type Db, openDatabase } from '../../src/db/client.ts';
import type { TestServer } from '../harness.ts';
import { aSession, aTrucker, aUser, early, next, type TestUser } from './factories.ts';

/** A picture of plain colour, large enough to be taken. */
export const aPicture = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })
    .jpeg({ quality: 40 })
    .toBuffer();

/** Body and header of an upload of one file. */
export function uploadOf(bytes: Buffer, mediaType = 'image/jpeg') {
  const boundary = 'quaygate-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="bild.jpg"\r\ncontent-type: ${mediaType}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

/** A document of the driver, valid for years; no two have one number. */
export const aDocument = (driver: { firstName: string; lastName: string }, more: object = {}) => ({
  documentKind: 'identityCard' as const,
  issuingCountry: 'D',
  documentNumber: `L01X${String(next()).padStart(5, '0')}`,
  firstName: driver.firstName,
  lastName: driver.lastName,
  dateOfBirth: '1980-04-12',
  validUntil: '2031-03-01',
  mrz: null,
  ...more,
});

/** Administrators, one who writes, one who reads, and what they do to drivers. */
export async function aGatePassScene(server: TestServer) {
  const { db, call } = server;
  const named = async (roles: string[], firstName: string, lastName: string) => {
    const user = await aUser(db, { roles });
    await db.updateTable('appUser').set({ firstName, lastName }).where('id', '=', user.id).execute();
    return user;
  };
  const anna = await named(['quaygate_admin'], 'Anna', 'Adler');
  const bert = await named(['quaygateAdmin'], 'Bert', 'Busch');
  const wendy = await named(['quaygate_write'], 'Wendy', 'Wulf');
  const rita = await named(['quaygate_read'], 'Rita', 'Ruh');

  const upload = async (as: TestUser, at: { t: string; id: string; kind: PictureKind }, bytes: Buffer) => {
    const { payload, headers } = uploadOf(bytes);
    const response = await server.app.inject({
      method: 'POST',
      url: `/web/v1/ispsAdminUser/users/${as.id}/truckers/${at.t}/identifications/${at.id}/pictures/${at.kind}`,
      headers: { ...headers, authorization: `Bearer ${await server.tokenFor(as.id)}` },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  };

  /** A document with its pictures, handed in by an administrator; no one has decided yet. */
  async function handIn(driver: Awaited<ReturnType<typeof aTrucker>>, more: object = {}) {
    const t = driver.id;
    const created = await call(identification.create, { as: wendy, params: { t }, body: aDocument(driver, more) });
    const { id } = created.body;
    for (const kind of created.body.missingPictures) await upload(wendy, { t, id, kind }, await aPicture());
    return call(identification.submit, { as: wendy, params: { t, id } });
  }

  /** Changes of one driver are told apart by their time. */
  const tick = () => server.clock.advance(1_000);
  const ask = (as: TestUser, t: string, body: object) => {
    tick();
    return call(gatePassUser.addChange, { as, params: { t }, body });
  };
  /** Opens all that is kept of the driver's identifications, as who approves has to. */
  const look = (as: TestUser, t: string) => lookAt(server, as, t);
  const judge = (as: TestUser, t: string, changeId: string, approved: boolean, on = server) =>
    on.call(gatePassUser.decideChange, { as, params: { t, changeId }, body: { approved } });
  /** Looks, then decides. */
  async function decide(as: TestUser, t: string, changeId: string, approved: boolean, on = server) {
    if (approved) await look(as, t);
    return judge(as, t, changeId, approved, on);
  }
  /** What one asks for and another approves. */
  async function change(t: string, body: object) {
    const { body: asked } = await ask(wendy, t, body);
    return decide(anna, t, asked.id, true);
  }

  return {
    anna,
    bert,
    wendy,
    rita,
    upload,
    handIn,
    ask,
    look,
    judge,
    decide,
    change,
    get: async (t: string, as = rita) => (await call(gatePassUser.get, { as, params: { t } })).body,
    askDeletion: (as: TestUser, t: string, body?: object) => {
      tick();
      return call(gatePassUser.requestDeletion, { as, params: { t }, ...(body && { body }) });
    },
    withdraw: (as: TestUser, t: string) => call(gatePassUser.resetChanges, { as, params: { t } }),
    reset: (as: TestUser, t: string, notes?: string) => {
      tick();
      return call(gatePassUser.resetIdentifications, {
        as,
        params: { t },
        query: notes === undefined ? {} : { notes },
      });
    },
    /** A driver who may pass. */
    async aVerifiedDriver(more: object = {}, document: object = {}) {
      const driver = await aTrucker(db, more);
      await handIn(driver, document);
      await change(driver.id, { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' });
      return driver;
    },
  };
}

/** Looks at the documents and pictures of a driver. */
async function lookAt({ db, call }: Pick<TestServer, 'db' | 'call'>, as: TestUser, t: string): Promise<void> {
  const entries = await db.selectFrom('identification').select('id').where('truckerId', '=', t).execute();
  for (const { id } of entries) {
    await call(identification.get, { as, params: { t, id } });
    const pictures = await db.selectFrom('picture').select('kind').where('identificationId', '=', id).execute();
    for (const { kind } of pictures) await call(identification.picture, { as, params: { t, id, kind } });
  }
}

/** An identification that was handed in and waits, as a row; nothing opens its document. */
export async function anIdentification(
  db: Db,
  {
    trucker,
    id = randomUUID(),
    validUntil = '2031-03-01',
    createdBy = trucker,
  }: { trucker: string; id?: string; validUntil?: string; createdBy?: string },
) {
  const moments = { createdDate: early, changedDate: early, submittedDate: early };
  const document = {
    documentKind: 'passport',
    issuingCountry: 'D',
    dateOfBirth: '1980-04-12',
    validUntil,
  } as const;
  await db
    .insertInto('identification')
    .values({
      id,
      truckerId: trucker,
      source: 'review',
      createdBy,
      ...moments,
      ...document,
      documentHash: randomBytes(32),
    })
    .execute();
  return { id };
}

/** As the owner of the schema, which the database lets store what no provider signed. */
async function ownerOf<T>(db: Db, work: (owner: Db) => Promise<T>): Promise<T> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const { db: owner, close } = openDatabase(new URL(`/${present(rows[0]).name}`, inject('databaseUrl')).href, {
    max: 1,
  });
  return work(owner).finally(close);
}

/** The provider's word for an identification. */
export const resultOfProvider = (
  db: Db,
  identificationId: string,
  result: { documentStatus: DocumentStatus; terrorStatus: TerrorStatus | null },
) =>
  ownerOf(db, (owner) =>
    owner.transaction().execute(async (trx) => {
      const event = { id: randomUUID(), identificationId, ...result, receivedDate: early };
      await trx.insertInto('identificationEvent').values(event).execute();
      await trx.updateTable('identification').set(result).where('id', '=', identificationId).execute();
    }),
  );

/** Document and screening are good. */
export const passAtProvider = (db: Db, identificationId: string) =>
  resultOfProvider(db, identificationId, { documentStatus: 'ACCEPTED', terrorStatus: 'OK' });

/** A change of a driver that waits for another administrator. */
export async function aTruckerChange(db: Db, { trucker, creator }: { trucker: string; creator: string }) {
  const id = randomUUID();
  await db
    .insertInto('approval')
    .values({
      ...{ id, kind: 'gatePass', objectKind: 'trucker', objectId: trucker, objectName: 'Jana Krug' },
      ...{ before: JSON.stringify({ lastName: 'Krug' }), after: JSON.stringify({ lastName: 'Krüger' }), reason: '' },
      ...{ createdDate: early, creatorId: creator, creatorName: 'Dana Dispo' },
      creatorSessionId: await aSession(db, creator),
    })
    .execute();
  return { id };
}

/** A change that another administrator denied. */
export async function aDeniedChange(db: Db, change: { trucker: string; creator: string }) {
  const { id } = await aTruckerChange(db, change);
  const { id: deciderId } = await aUser(db, { roles: ['quaygate_admin'] });
  const by = { deciderId, deciderName: 'Agnes Amt', deciderSessionId: await aSession(db, deciderId) };
  await db
    .updateTable('approval')
    .set({ state: 'denied', decidedDate: early, ...by })
    .where('id', '=', id)
    .execute();
  return { id };
}

/** Lets two administrators approve a driver by a document with this last day. */
export async function verifyDriver(server: TestServer, trucker: string, validUntil = '2031-03-01') {
  const { wendy, anna } = await aGatePassScene(server);
  await anIdentification(server.db, { trucker, validUntil });
  const params = { t: trucker };
  const body = { documentStatus: 'MANUALLY_APPROVED', terrorStatus: 'MANUALLY_APPROVED' } as const;
  const asked = await server.call(gatePassUser.addChange, { as: wendy, params, body });
  await lookAt(server, anna, trucker);
  const { status } = await server.call(gatePassUser.decideChange, {
    as: anna,
    params: { ...params, changeId: asked.body.id },
    body: { approved: true },
  });
  if (status !== 200) throw new Error('the driver was not approved');
}

/** Lets two administrators delete a driver. */
export async function deleteDriver(server: TestServer, trucker: string) {
  const { wendy, anna, askDeletion, decide } = await aGatePassScene(server);
  const { status } = await decide(anna, trucker, (await askDeletion(wendy, trucker)).body.id, true);
  if (status !== 200) throw new Error('the driver was not deleted');
}

/** Lets two administrators give a driver another name. */
export async function renameDriver(server: TestServer, trucker: string, lastName: string) {
  const { change } = await aGatePassScene(server);
  await anIdentification(server.db, { trucker });
  if ((await change(trucker, { lastName })).status !== 200) throw new Error('the driver was not renamed');
}
