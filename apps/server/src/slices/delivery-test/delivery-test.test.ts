import { deliveryTest } from '@quaygate/contract';
import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { startMailServer } from '../../../test/servers/mail-server.ts';
import { startPushReceiver } from '../../../test/servers/push-receiver.ts';
import { smtpPostman } from '../../outside/mail/smtp-postman.ts';

const receiver = await startPushReceiver();
afterAll(receiver.close);
const server = await startServer({}, undefined, { takesLocalPush: true });
const { db, call } = server;
const anAdmin = () => aUser(db, { roles: ['quaygate_admin'] });

/** The installation sends by this address. */
function sendBy(url: string) {
  const postman = smtpPostman({ url, from: 'Quaygate <gate@example.org>' });
  server.deps.postman = postman;
  afterAll(() => postman.close());
}
const mailTo = async (email: string, as?: Awaited<ReturnType<typeof anAdmin>>) =>
  call(deliveryTest.mail, { as: as ?? (await anAdmin()), body: { email } });

test('SETUP-67 a test mail leaves at once and the server took it; the log says who tested', async () => {
  const box = await startMailServer();
  sendBy(`smtp://127.0.0.1:${box.port}`);
  const admin = await anAdmin();
  expect(await mailTo(admin.email, admin)).toMatchObject({ status: 200, body: { outcome: 'accepted', answer: null } });
  expect(box.mails[0]).toMatchObject({ to: [admin.email] });
  expect(box.mails[0]?.text).toContain('Dana Dispo');
  const acts = await db.selectFrom('audit').select(['kind', 'after']).where('actorId', '=', admin.id).execute();
  expect(acts).toEqual([{ kind: 'deliveryTested', after: { email: admin.email } }]);
});

test('SETUP-67 what the server answers otherwise is said in its words, without what looks like a secret', async () => {
  const key = 'kanari0123456789abcdefghijklmnop';
  const box = await startMailServer({
    onRcptTo: (_, __, done) => done(Object.assign(new Error(`No such user ${key}`), { responseCode: 550 })),
  });
  sendBy(`smtp://127.0.0.1:${box.port}`);
  const { body } = await mailTo('x@example.com');
  expect(body.outcome).toBe('refused');
  expect(body.answer).toContain('No such user');
  expect(body.answer).not.toContain(key);
});

test('SETUP-67 a server that is not there is said to be so, and no password with it', async () => {
  sendBy('smtp://gate:geheim-kanari@127.0.0.1:9');
  const { body } = await mailTo('x@example.com');
  expect(body).toMatchObject({ outcome: 'unreachable', answer: expect.stringContaining('ECONNREFUSED') });
  expect(JSON.stringify(body)).not.toContain('kanari');
});

test('SETUP-67 without a server for mails it is refused, in a demo the inbox has it, and tests are limited', async () => {
  server.deps.postman = null;
  expect(await mailTo('x@example.com')).toMatchObject({ status: 409, body: { code: 'mails_not_configured' } });
  const demo = await startServer({ demo: true }, undefined, { beside: server });
  const admin = await anAdmin();
  const send = () => demo.call(deliveryTest.mail, { as: admin, body: { email: admin.email } });
  for (let count = 0; count < 10; count++)
    expect(await send()).toMatchObject({ status: 200, body: { outcome: 'inbox' } });
  expect(await send()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
});

test('SETUP-68 a test message reaches the browser that asks; its address is not kept', async () => {
  const admin = await anAdmin();
  const phone = receiver.phone();
  expect((await call(deliveryTest.pushKey, { as: admin })).body.publicKey).toHaveLength(87);
  const sent = await call(deliveryTest.push, { as: admin, body: phone.subscription });
  expect(sent).toMatchObject({ status: 200, body: { outcome: 'accepted', answer: null } });
  expect(receiver.opened(phone)).toHaveLength(1);
  expect(await db.selectFrom('pushSubscription').select('id').execute()).toEqual([]);
});

test('SETUP-68 a push service that refuses or is away is said so; what is none is refused', async () => {
  const admin = await anAdmin();
  const { subscription } = receiver.phone();
  const at = (endpoint: string) => call(deliveryTest.push, { as: admin, body: { ...subscription, endpoint } });
  const refusing = receiver.phone();
  receiver.answer(refusing, 410);
  const gone = await call(deliveryTest.push, { as: admin, body: refusing.subscription });
  expect(gone).toMatchObject({ status: 200, body: { outcome: 'refused', answer: 'answered 410' } });
  const away = await at('http://127.0.0.1:9/push');
  expect(away).toMatchObject({
    status: 200,
    body: { outcome: 'unreachable', answer: expect.stringContaining('ECONNREFUSED') },
  });
  for (const odd of ['http://169.254.169.254/x', 'https://127.0.0.1/x', 'file:///etc/passwd'])
    expect(await at(odd), odd).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});
