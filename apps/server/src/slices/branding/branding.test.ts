import { branding, factor, settings } from '@quaygate/contract';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { uploadOf } from '../../../test/scenes/gate-pass-scene.ts';
import { doJob } from '../../jobs/jobs.ts';
import { outboxMail } from '../../outside/mail/outbox-mail.ts';

const server = await startServer();
const { db, call } = server;
const admin = await aUser(db, { roles: ['quaygate_admin'] });
const unset = { name: null, logo: null, imprintUrl: null, imprintText: null, privacyUrl: null };
const set = {
  ...{ name: 'Hafen Nord', imprintUrl: null, imprintText: 'Hafen Nord AG\nKai 1' },
  privacyUrl: 'https://hafen.example/datenschutz',
};

const get = async () => (await call(branding.get, { as: admin })).body;
const update = (body: object) => call(branding.update, { as: admin, body });
const shown = async () => (await call(settings.get)).body.branding;
const upload = async (bytes: Buffer) => {
  const { payload, headers } = uploadOf(bytes);
  const authorization = `Bearer ${await server.tokenFor(admin.id)}`;
  const url = branding.uploadLogo.path.replace(':u', admin.id);
  const answer = await server.app.inject({ method: 'POST', url, headers: { ...headers, authorization }, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const aPng = (width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 90, b: 140, alpha: 0.5 } } })
    .png()
    .toBuffer();
const drawing = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 20">${inside}<rect width="60" height="20" fill="#1c86b0"/></svg>`,
  );

beforeEach(async () => {
  await call(branding.removeLogo, { as: admin });
  await update({});
});

test('SETUP-84 what is set is shown before anybody signs in, and recorded', async () => {
  expect(await shown()).toEqual(unset);
  const { version } = await get();
  expect(await update({ ...set, version })).toMatchObject({ status: 200, body: { ...set, version: version + 1 } });
  expect(await shown()).toEqual({ ...set, logo: null });
  expect(await update({ ...set, name: 'Hafen Süd', version })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  const acts = await db
    .selectFrom('audit')
    .select(['objectId', 'after'])
    .where('kind', '=', 'brandingChanged')
    .execute();
  expect(acts.at(-1)).toMatchObject({ objectId: 'branding', after: { name: 'Hafen Nord' } });
});

test.each([
  ['imprintUrl', 'javascript:alert(1)'],
  ['privacyUrl', 'data:text/html,x'],
  ['privacyUrl', 'https://user:secret@hafen.example/'],
  ['imprintUrl', 'impressum'],
  ['name', 'x'.repeat(41)],
])('SETUP-84 %s %s is refused at its field', async (field, value) => {
  expect(await update({ [field]: value })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
});

test('SETUP-84 a logo is written anew as a small PNG, kept by browsers under its name, and may do nothing', async () => {
  const { status, body } = await upload(await aPng());
  expect({ status, logo: body.logo }).toEqual({
    status: 200,
    logo: expect.stringMatching(/^\/web\/v1\/logo\?v=[0-9a-f]{32}$/),
  });
  const answer = await server.app.inject({ url: body.logo });
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  const { format, width, height, hasAlpha } = await sharp(answer.rawPayload).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({ format: 'png', width: 384, height: 128, hasAlpha: true });
  const other = await server.app.inject({ url: '/web/v1/logo?v=other' });
  expect(other.headers['cache-control']).toBe('no-store');
  await call(branding.removeLogo, { as: admin });
  expect((await server.app.inject({ url: body.logo })).statusCode).toBe(404);
  expect((await shown()).logo).toBeNull();
});

test('SETUP-84 of a drawing nothing but its pixels survives', async () => {
  const evil = drawing(
    `<script>alert(1)</script><image xlink:href="file:///etc/passwd" width="9" height="9"/><image href="https://evil.example/x.png" width="9" height="9"/>`,
  );
  const { status, body } = await upload(evil);
  expect(status).toBe(200);
  const { rawPayload } = await server.app.inject({ url: body.logo });
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG');
  expect(rawPayload.toString('latin1')).not.toMatch(/script|evil|passwd/);
});

test.each([
  ['no picture', Buffer.from('GIF89a')],
  ['HTML', Buffer.from('<html><body>x</body></html>')],
  ['a damaged PNG', Buffer.from('\x89PNG\r\n\x1a\nabc', 'latin1')],
  ['a drawing with words of its own', drawing('', '<!DOCTYPE svg [<!ENTITY a "aaaa">]>')],
  ['a drawing of many pixels', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')],
])('SETUP-84 %s is no logo', async (_, bytes) => {
  expect(await upload(bytes)).toMatchObject({ status: 400, body: { code: 'logo_invalid' } });
  expect((await get()).logo).toBeNull();
});

test('SETUP-84 a picture that is too large is refused while it comes', async () => {
  expect((await upload(Buffer.alloc(400_000))).status).toBe(413);
});

test('SETUP-84 mails and the page behind their links bear the name', async () => {
  await update(set);
  const mail = { to: 'dana@example.com', subject: 'Quaygate: Freigegeben / approved', text: 'Hallo\n' };
  await outboxMail({ db, now: server.clock.now }).send(mail);
  const [stored] = await db.selectFrom('mail').select('subject').where('recipient', '=', mail.to).execute();
  expect(stored?.subject).toBe('Hafen Nord: Freigegeben / approved');
  const brands: string[] = [];
  const deliver = async ({ brand }: { brand: string }) => void brands.push(brand);
  await doJob({ ...server.deps, postman: { deliver, close: () => {} } }, 'sendMails');
  expect(new Set(brands)).toEqual(new Set(['Hafen Nord']));
  const page = await server.app.inject({ url: '/web/idp/action?mode=resetPassword&token=x' });
  expect(page.payload).toMatch(/· Hafen Nord<\/title>[\s\S]*<span>Hafen Nord<\/span>/);
});

test('SETUP-84 authenticator apps and passkeys bear the name', async () => {
  await update(set);
  const own = { as: admin, params: { u: admin.id } as never };
  const { body: app } = await call(factor.startTotp, own);
  expect(new URL(app.address).searchParams.get('issuer')).toBe('Hafen Nord');
  expect((await call(factor.startPasskey, own)).body.rp.name).toBe('Hafen Nord');
});
