import type { Page } from '@playwright/test';
import { gatePassUser, identification, trucker } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import { password } from './served.ts';
import { type Api, expect } from './story.ts';

export const address = '/admin/gatePassUsers';

export interface Driver {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
}
type Stored = Driver & { deletedDate: string | null; truckerIdentification: unknown[]; changes: { state: string }[] };
type ApiOf = (who: string) => Promise<Api>;

export const nameOf = ({ firstName, lastName }: Driver): string => `${firstName} ${lastName}`;

/** Drivers of each story, so that no two stories meet; a share has some dozen. */
const shares = [
  'list',
  'search',
  'filters',
  'tones',
  'acts',
  'edit in German',
  'edit in English',
  'names',
  'good status',
  'withdrawal',
  'race',
  'deletion',
  'reset',
  'history',
  'info',
  'licensed',
  'unlicensed',
  'download',
  'counter',
  'review',
  'duplicate',
  'phone',
  'approvals',
  'queue',
  'evidence',
] as const;
export type Share = (typeof shares)[number];

/** The drivers that stories of other screens may use. */
async function ofForwarders(api: ApiOf): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const who of ['dispatch', 'dispatch-two', 'free']) {
    const { call } = await api(who);
    for (let page = 0, total = 1; page * 50 < total; page += 1) {
      const { body } = await call(trucker.list, { query: { page: String(page), size: '50' }, body: {} });
      for (const { userId } of body.items) found.add(userId);
      total = body.total;
    }
  }
  return found;
}

interface Drivers {
  1: [Driver];
  2: [Driver, Driver];
  3: [Driver, Driver, Driver];
  4: [Driver, Driver, Driver, Driver];
}

/** Drivers that belong to this story alone, without an identification; those with the shortest history first. */
export async function takeDrivers<N extends keyof Drivers>(
  api: ApiOf,
  share: Share,
  count: N,
  /** How many licences they have; any number unless told. */
  licenses?: number,
): Promise<Drivers[N]> {
  const { call } = await api('admin');
  const all: Stored[] = [];
  for (let total = 1; all.length < total; ) {
    const page = String(all.length / 100);
    const { body } = await call(gatePassUser.list, { query: { page, size: '100' } });
    all.push(...body.items);
    total = body.total;
  }
  const used = await ofForwarders(api);
  const offered = all
    .toSorted((a, b) => a.userId.localeCompare(b.userId))
    .filter((_, index) => index % shares.length === shares.indexOf(share))
    .filter(({ userId, deletedDate }) => !used.has(userId) && !deletedDate)
    .filter(({ changes }) => changes.every(({ state }) => state !== 'PENDING'))
    .toSorted((a, b) => a.changes.length - b.changes.length);
  const taken: Stored[] = [];
  for (const one of offered) {
    const fits = licenses === undefined || (await storedDriver({ call }, one)).licenses.length === licenses;
    if (fits && taken.length < count) taken.push(one);
  }
  expect(taken, `drivers for ${share}`).toHaveLength(count);
  for (const { userId, truckerIdentification } of taken) {
    if (truckerIdentification.length === 0) continue;
    expect((await call(gatePassUser.resetIdentifications, { params: { t: userId } })).status).toBe(204);
  }
  return taken as Driver[] as Drivers[N];
}

/** A JPEG as a camera makes it, with a word on it. */
export async function aPicture(page: Page, word = 'Bild', [width, height] = [640, 420]): Promise<Buffer> {
  const data = await page.evaluate(
    ([word, width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      if (!pen) return '';
      pen.fillStyle = '#9db8c6';
      pen.fillRect(0, 0, width, height);
      pen.fillStyle = '#12324a';
      pen.font = '40px sans-serif';
      pen.fillText(word, 40, height / 2);
      return canvas.toDataURL('image/jpeg', 0.7);
    },
    [word, width, height] as const,
  );
  return Buffer.from(data.split(',')[1] ?? '', 'base64');
}

let number = Math.floor(Math.random() * 90_000);
/** A document of the driver that no one else has. */
export const documentOf = ({ firstName, lastName }: Driver, more: object = {}) => {
  number += 1;
  return {
    documentKind: 'identityCard',
    issuingCountry: 'POL',
    documentNumber: `E2E${String(number).padStart(6, '0')}`,
    firstName,
    lastName,
    dateOfBirth: '1984-05-12',
    validUntil: '2031-05-11',
    mrz: null,
    ...more,
  };
};

/** Who enters documents: each worker somebody else, because a user may send so many pictures a minute. */
const clerk = ['gatepass', 'admin', 'admin2'][Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 3];

/** Hands in an identification at the counter; returns it. */
export async function handIn(page: Page, driver: Driver, more: object = {}) {
  const data = { email: `${clerk}@demo.quaygate.example`, password };
  const { userId: u, idToken } = await (await page.request.post('/web/idp/v1/signIn', { data })).json();
  const headers = { authorization: `Bearer ${idToken}` };
  const of = { u, t: driver.userId };
  const created = await page.request.post(pathOf(identification.create.path, of), {
    headers,
    data: documentOf(driver, more),
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id, missingPictures } = await created.json();
  for (const kind of missingPictures) {
    const file = { name: `${kind}.jpg`, mimeType: 'image/jpeg', buffer: await aPicture(page, kind) };
    const path = pathOf(identification.uploadPicture.path, { ...of, id, kind });
    const sent = await page.request.post(path, { headers, multipart: { file } });
    expect(sent.ok(), await sent.text()).toBe(true);
  }
  const submitted = await page.request.post(pathOf(identification.submit.path, { ...of, id }), { headers });
  expect(submitted.ok(), await submitted.text()).toBe(true);
  return submitted.json();
}

/** Asks for a change; returns its id. */
export async function ask({ call }: Api, { userId }: Driver, body: object): Promise<string> {
  const asked = await call(gatePassUser.addChange, { params: { t: userId }, body });
  expect(asked.status, asked.body?.code).toBe(201);
  return asked.body.id;
}

export async function askDeletion({ call }: Api, { userId }: Driver, notes?: string): Promise<string> {
  const asked = await call(gatePassUser.requestDeletion, { params: { t: userId }, body: { notes } });
  expect(asked.status, asked.body?.code).toBe(201);
  return asked.body.id;
}

/** Opens all that an approval rests on. */
async function look({ call }: Api, { userId: t }: Driver): Promise<void> {
  const { body: driver } = await call(gatePassUser.get, { params: { t } });
  for (const { id } of driver.truckerIdentification) {
    const { body } = await call(identification.get, { params: { t, id } });
    for (const kind of body.pictures) await call(identification.picture, { params: { t, id, kind } });
  }
}

export async function decide(api: Api, driver: Driver, changeId: string, approved = true): Promise<void> {
  const { call } = api;
  const { userId } = driver;
  if (approved) await look(api, driver);
  const decided = await call(gatePassUser.decideChange, { params: { t: userId, changeId }, body: { approved } });
  expect(decided.status, decided.body?.code).toBe(200);
}

/** What one asks for and another approves. */
export const change = async (api: ApiOf, driver: Driver, body: object) =>
  decide(await api('admin2'), driver, await ask(await api('gatepass'), driver, body));

export const storedDriver = async ({ call }: Pick<Api, 'call'>, { userId }: Driver) =>
  (await call(gatePassUser.get, { params: { t: userId } })).body;

/** The list with this driver alone. */
export const listOf = ({ userId }: Driver): string => `${address}?search=${userId}`;
export const rowOf = (page: Page, { email }: Driver) => page.getByRole('row').filter({ hasText: email });
