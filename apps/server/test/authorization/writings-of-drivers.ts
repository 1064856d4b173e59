import { identification } from '@quaygate/contract';
import { aTrucker, aUser } from '../factories.ts';
import { aDocument, anIdentification, aTruckerChange } from '../gate-pass-scene.ts';
import type { TestServer } from '../harness.ts';
import { asAdmin, names, type Prepare, type Writing } from './writing.ts';

/** A driver who was identified, with a fresh administrator. */
const ofDriver = (make: (server: TestServer, t: string) => Promise<Omit<Writing, 'as'>>): Prepare =>
  asAdmin(async (server) => {
    const { id } = await aTrucker(server.db);
    await anIdentification(server.db, { trucker: id });
    const made = await make(server, id);
    return { ...made, params: { t: id, ...made.params } };
  });

const withChange = (json?: object): Prepare =>
  ofDriver(async ({ db }, t) => {
    const { id: creator } = await aUser(db, { roles: ['quaygate_write'] });
    const { id } = await aTruckerChange(db, { trucker: t, creator });
    return { params: { changeId: id }, ...(json && { json }) };
  });

/** A passport with its two pictures, not handed in yet. */
async function anOpenIdentification(server: TestServer) {
  const account = await aUser(server.db, { roles: [] });
  const driver = await aTrucker(server.db, { id: account.id });
  const { id } = (
    await server.call(identification.start, { as: account, body: aDocument(driver, { documentKind: 'passport' }) })
  ).body;
  for (const kind of ['documentFront', 'portrait'] as const) {
    const picture = { identificationId: id, fileKey: `${id}-${kind}`, width: 480, height: 600 };
    await server.db
      .insertInto('picture')
      .values({ ...picture, kind, createdDate: server.clock.now() })
      .execute();
  }
  return { account, id };
}

export const writingsOfDrivers: Record<string, Prepare> = {
  addTruckerChange: ofDriver(async () => ({
    json: { lastName: 'Neu', documentStatus: 'MANUALLY_APPROVED', notes: 'Heirat' },
  })),
  resetTruckerChanges: withChange(),
  requestTruckerDeletion: ofDriver(async () => ({ json: { notes: 'Kündigung' } })),
  approveTruckerChange: withChange({ approved: false }),
  resetTruckerIdentifications: ofDriver(async () => ({})),
  createIdentification: asAdmin(async ({ db }) => ({ params: { t: (await aTrucker(db)).id }, json: aDocument(names) })),
  submitIdentification: asAdmin(async (server) => {
    const { account, id } = await anOpenIdentification(server);
    return { params: { t: account.id, id } };
  }),
  async startIdentification({ db }) {
    const as = await aUser(db, { roles: [] });
    await aTrucker(db, { id: as.id });
    return { as, json: aDocument(names) };
  },
  async submitOwnIdentification(server) {
    const { account, id } = await anOpenIdentification(server);
    return { as: account, params: { id } };
  },
};
