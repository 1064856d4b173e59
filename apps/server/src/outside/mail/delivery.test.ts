import { identity } from '@quaygate/contract';
import { present } from '@quaygate/rules';
import { beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aUser } from '../../../test/scenes/factories.ts';
import { startMailServer } from '../../../test/servers/mail-server.ts';
import { deliverMails } from './delivery.ts';
import type { Mail } from './mail.ts';
import { smtpPostman } from './smtp-postman.ts';

const server = await startServer();
const { db, clock } = server;
const minute = 60_000;
const from = 'Quaygate Süd <no-reply@gate.example>';
const lines: unknown[] = [];
const log = { warn: (...line: unknown[]) => lines.push(line) };

const deliverTo = (port: number, more: Partial<Parameters<typeof deliverMails>[0]> = {}) => {
  const postman = smtpPostman({ url: `smtp://127.0.0.1:${port}`, from });
  return deliverMails({ db, now: clock.now, log, postman, keepsText: false, ...more });
};
const write = (mail: Partial<Mail> = {}) =>
  server.deps.mail.send({ to: 'dana@example.com', subject: 'Schöne Grüße', text: 'Größe\n\nzählt', ...mail });
const rows = () => db.selectFrom('mail').selectAll().orderBy('id').execute();

beforeEach(async () => {
  clock.set('2026-05-12T08:00:00Z');
  await db.deleteFrom('mail').execute();
  lines.length = 0;
});

test('REST-06 a reset mail leaves once, from the address of the installation, as text and as HTML', async () => {
  const { mails, port } = await startMailServer();
  const dana = await aUser(db, { roles: [] });
  await server.call(identity.resetPassword, { body: { email: dana.email } });
  // It is written beside the answer.
  await expect.poll(rows).toHaveLength(1);
  const [written] = await rows();

  await deliverTo(port);
  await deliverTo(port);

  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({ from: 'no-reply@gate.example', to: [dana.email], text: written?.text });
  expect(mail?.headers).toMatchObject({
    from: from,
    to: dana.email,
    subject: 'Quaygate: Passwort zurücksetzen',
    date: clock.now().toUTCString().replace('GMT', '+0000'),
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<\d+\.\d+@gate\.example>$/),
  });
  const link = /https?:\S+/.exec(written?.text ?? '')?.[0] ?? '';
  expect(mail?.html).toContain(`<a href="${link.replaceAll('&', '&amp;')}"`);
  expect(mail?.html).toContain('über diesen Link');
  expect(mail?.html).not.toMatch(/<script|<link|<img|src=/);
});

test('the link that was sent is kept no longer; a demo keeps it to show it', async () => {
  const { port } = await startMailServer();
  await write();
  await deliverTo(port);
  expect(await rows()).toMatchObject([{ sentDate: clock.now(), dueDate: null, text: '', attempts: 1 }]);
  await write();
  await deliverTo(port, { keepsText: true });
  expect((await rows())[1]).toMatchObject({ sentDate: clock.now(), text: 'Größe\n\nzählt' });
});

test('WAU-38 an invitation has its link in both languages', async () => {
  const { mails, port } = await startMailServer();
  await server.deps.identity.createAccount({ email: 'neu@example.com', firstName: 'Nele', lastName: 'Neu' });
  await deliverTo(port);
  const links = mails[0]?.text.match(/https?:\S+token=\S+/g) ?? [];
  expect(links).toHaveLength(2);
  expect(links[0]).toBe(links[1]);
  expect(mails[0]?.html.match(/<a href=/g)).toHaveLength(2);
});

test('what stands in a mail is text, and never a further recipient', async () => {
  const { mails, port } = await startMailServer();
  await write({
    to: 'eve@example.com, mallory@example.com',
    subject: 'a\r\nBcc: x@example.com',
    text: '<b>1</b> & "2"',
  });
  await write({ to: 'dana@example.com', subject: 'a\r\nBcc: x@example.com', text: '<b>1</b> & "2"' });
  await deliverTo(port);
  const reached = mails.flatMap(({ to }) => to);
  expect(reached).not.toContain('mallory@example.com');
  expect(reached).not.toContain('x@example.com');
  const mail = mails.find(({ to }) => to[0] === 'dana@example.com');
  expect(mail?.headers.bcc).toBeUndefined();
  expect(mail?.html).toContain('&lt;b&gt;1&lt;/b&gt; &amp; &quot;2&quot;');
});

describe('a mail server that requires authentication', () => {
  const withPassword = { disabledCommands: ['STARTTLS'], authOptional: false, allowInsecureAuth: true };
  const started = async () => {
    const known: unknown[] = [];
    const { mails, port } = await startMailServer({
      ...withPassword,
      onAuth: ({ username, password }, _, done) => {
        known.push([username, password]);
        if (password === 'geheim@1') done(null, { user: username });
        else done(Object.assign(new Error('wrong'), { responseCode: 535 }));
      },
    });
    return { known, mails, port };
  };
  const deliverAs = (secret: string, place: string) => {
    const postman = smtpPostman({ url: `smtp://bote:${encodeURIComponent(secret)}@${place}`, from });
    return deliverMails({ db, now: clock.now, log, postman, keepsText: false });
  };

  test('gets the user name and password of the URL', async () => {
    const { known, mails, port } = await started();
    await write();
    await deliverAs('falsch', `127.0.0.1:${port}`);
    expect(mails).toEqual([]);
    expect(await rows()).toMatchObject([{ failedDate: null, attempts: 1 }]);
    clock.advance(minute);
    await deliverAs('geheim@1', `127.0.0.1:${port}`);
    expect(mails).toHaveLength(1);
    expect(known).toEqual([
      ['bote', 'falsch'],
      ['bote', 'geheim@1'],
    ]);
    expect(JSON.stringify([lines, await rows()])).not.toMatch(/falsch|geheim/);
  });

  test('gets no password without encryption', async () => {
    const { known, mails, port } = await started();
    await write();
    // Another name for this machine, which does not look like it.
    await deliverAs('geheim@1', `[::ffff:127.0.0.1]:${port}`);
    expect([known, mails]).toEqual([[], []]);
    expect((await rows())[0]?.lastError).toMatch(/STARTTLS|TLS/);
  });
});

test('two instances never send one mail twice', async () => {
  const { mails, port } = await startMailServer();
  const expected = Array.from({ length: 30 }, (_, number) => `u${number}@example.com`);
  for (const to of expected) await write({ to });
  await Promise.all([deliverTo(port), deliverTo(port), deliverTo(port)]);
  expect(mails.flatMap(({ to }) => to).sort()).toEqual([...expected].sort());
});

describe('a mail that was not taken', () => {
  test('is tried again later and later, and arrives with the id it had', async () => {
    let answers = 2;
    const ids: string[] = [];
    const { mails, port } = await startMailServer({
      onRcptTo: (_, __, done) => done(answers-- > 0 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
    });
    await write();
    await deliverTo(port);
    await deliverTo(port);
    expect(await rows()).toMatchObject([{ attempts: 1, sentDate: null, lastError: expect.stringContaining('busy') }]);
    clock.advance(minute);
    await deliverTo(port);
    clock.advance(minute);
    await deliverTo(port);
    expect(mails).toEqual([]);
    clock.advance(minute);
    await deliverTo(port);
    ids.push(...mails.map(({ headers }) => headers['message-id'] ?? ''));
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: 3, sentDate: clock.now(), lastError: null });
    expect(ids).toEqual([`<${row?.id}.${row?.createdDate.getTime()}@gate.example>`]);
  });

  test('waits for a server that is away, and so do the others', async () => {
    const { port, close } = await startMailServer();
    await close();
    await write();
    await write({ to: 'eve@example.com' });
    await deliverTo(port);
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    expect(lines).toEqual([
      [expect.objectContaining({ reason: expect.stringContaining('ECONNREFUSED') }), 'mail not sent'],
    ]);
    const { mails } = await startMailServer({}, port);
    clock.advance(minute);
    await deliverTo(port);
    expect(mails).toHaveLength(2);
  });

  test('for good is kept with what the server said, and not tried again', async () => {
    const { mails, port } = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        done(address.startsWith('dana') ? Object.assign(new Error('no such user here'), { responseCode: 550 }) : null),
    });
    await write();
    await write({ to: 'eve@example.com' });
    await deliverTo(port);
    expect(await rows()).toMatchObject([
      {
        sentDate: null,
        failedDate: clock.now(),
        dueDate: null,
        lastError: expect.stringContaining('no such user'),
        text: '',
      },
      { sentDate: clock.now(), failedDate: null },
    ]);
    expect(mails.flatMap(({ to }) => to)).toEqual(['eve@example.com']);
    expect(JSON.stringify(lines)).not.toMatch(/dana|no such user/);
  });

  test('OPS-131 of an hour ago tells why the server takes none; of a day ago it ends as outdated', async () => {
    const { port, close } = await startMailServer();
    await close();
    await write();
    expect(await deliverTo(port)).toBeUndefined();
    clock.advance(60 * minute);
    expect(await deliverTo(port)).toContain('ECONNREFUSED');
    clock.advance(24 * 60 * minute);
    const { mails } = await startMailServer({}, port);
    await deliverTo(port);
    expect(mails).toEqual([]);
    expect(await rows()).toMatchObject([
      { dueDate: null, failedDate: clock.now(), lastError: expect.stringContaining('outdated'), text: '' },
    ]);
  });

  test('within a day is given up', async () => {
    const { port, close } = await startMailServer();
    await close();
    await write();
    for (let hours = 0; hours < 30; hours++) {
      await deliverTo(port);
      clock.advance(60 * minute);
    }
    const [row] = await rows();
    expect(row).toMatchObject({ sentDate: null, dueDate: null, lastError: expect.stringContaining('ECONNREFUSED') });
    expect(present(present(row).failedDate).getTime() - present(row).createdDate.getTime()).toBeLessThanOrEqual(
      24 * 60 * minute,
    );
    expect(row?.attempts).toBeGreaterThan(20);
  });

  test('for a sender or a password the server does not like is not given up at once', async () => {
    const { port } = await startMailServer({
      onMailFrom: (_, __, done) => done(Object.assign(new Error('not you'), { responseCode: 550 })),
    });
    await write();
    await deliverTo(port);
    expect(await rows()).toMatchObject([{ failedDate: null, lastError: expect.stringContaining('not you') }]);
  });
});
