import type { Page } from '@playwright/test';
import { webappUser } from '@quaygate/contract';
import { now, shownDay, shownMoment } from '../support/clock.ts';
import { calls } from '../support/failing.ts';
import { expect, expectAccessible, test } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import {
  address,
  createPerson,
  listOf,
  nameOf,
  openPerson,
  ownName,
  storedUser,
} from '../support/webapp-user-scene.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const linkDialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Link for ${name}` });

/** The installation says that it sends no mails. */
async function withoutMails(page: Page) {
  await page.route('**/web/v1/settings', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mails: 'none' } });
  });
}

/** The record of a user as it would be with other facts of the invitation. */
async function withInvitation(page: Page, id: string, facts: object) {
  await page.route(`**/webappUsers/${id}`, async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: { ...user, invitation: { ...user.invitation, ...facts } } });
  });
}

test('WAU-47 WAU-49 WAU-50 WAU-51 a link is made, handed on and used once; then list and detail say when', async ({
  open,
  api,
  browser,
}) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await expect(rowOf(page, person.lastName)).toContainText('Invited');
  await openPerson(page, person);
  const main = page.getByRole('main');
  const { invitation } = await storedUser(admin, person.id);
  await expect(main).toContainText(new RegExp(`Invited\\s*valid until ${shownDay(invitation.expiresDate)}`));
  await expect(main).toContainText('The mail is in the inbox of the demo.');

  await page.getByRole('button', { name: 'Create link …' }).click();
  const dialog = linkDialog(page, nameOf(person));
  await expect(dialog).toContainText(`hand it to ${person.email} only`);
  await expect(dialog).toContainText('An earlier link, also one in a mail, is no longer valid then.');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = dialog.getByRole('textbox', { name: 'Link' });
  await expect(link).toHaveValue(/\/web\/idp\/action\?mode=resetPassword&token=/);
  await expect(dialog.getByRole('button', { name: 'Copy' })).toBeFocused();
  await expectAccessible(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.locator('#live')).toContainText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  const made = new URL(await link.inputValue());
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(main).toContainText(`the link was made on ${shownDay(now())}`);

  const context = await browser.newContext({ locale: 'en-GB' });
  const theirs = await context.newPage();
  const choice = `${new URL(page.url()).origin}${made.pathname}${made.search}`;
  await theirs.goto(choice);
  await theirs.getByRole('textbox', { name: 'New password' }).fill('a long password');
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Password saved');
  await theirs.goto(choice);
  await expect(theirs.getByRole('textbox')).toHaveCount(0);
  const signedIn = await theirs.request.post(`${new URL(page.url()).origin}/web/idp/v1/signIn`, {
    data: { email: person.email, password: 'a long password' },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(signedIn.status()).toBe(200);
  await context.close();

  await page.goto(listOf(person));
  await expect(rowOf(page, person.lastName)).toContainText(shownDay(now()));
  await openPerson(page, person);
  await expect(main).toContainText(new RegExp(`Last sign-in\\s*${shownDay(now())} \\d\\d:`));
  await expect(main).toContainText(new RegExp(`Accepted\\s*on ${shownDay(now())}`));
  await expect(page.getByRole('button', { name: 'Invite again' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create link …' })).toHaveCount(0);
});

test('WAU-49 an invitation is sent again, and a refusal is told', async ({ open, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const page = await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  await page.getByRole('button', { name: 'Invite again' }).click();
  await expect(page.locator('#live')).toContainText('The invitation is in the inbox of the demo');
  await admin.call(webappUser.disable, { params: { id: person.id }, body: { disabled: true } });
  await page.getByRole('button', { name: 'Invite again' }).click();
  await expect(page.locator('#live')).toContainText('is not disabled can be invited');
});

test('WAU-38 WAU-50 without a server for mails no screen claims one, and the link is made after the creation', async ({
  open,
  page,
  api,
}) => {
  await withoutMails(page);
  await open('admin', address, { language: 'en' });
  const [firstName, lastName] = ['Mara', ownName()];
  await page.getByRole('button', { name: 'Create user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create user' });
  await expect(dialog).toContainText('This installation sends no mails. You get a link afterwards');
  await dialog.getByRole('textbox', { name: 'First name' }).fill(firstName);
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(lastName);
  await dialog.getByRole('textbox', { name: 'Email' }).fill(`${lastName.toLowerCase()}@stories.example`);
  await dialog.getByRole('button', { name: 'Create user' }).click();
  const handing = linkDialog(page, `${firstName} ${lastName}`);
  await handing.getByRole('button', { name: 'Create link' }).click();
  await expect(handing.getByRole('textbox', { name: 'Link' })).toHaveValue(/token=/);
  await handing.getByRole('button', { name: 'Done' }).click();

  const person = await createPerson(await api('admin'));
  await page.goto(listOf(person));
  await expect(rowOf(page, person.lastName)).toContainText('Not sent');
  await openPerson(page, person);
  await expect(page.getByRole('main')).toContainText('No mail was sent: this installation has no mail server.');
  await expect(page.getByRole('button', { name: 'Invite again' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create link …' })).toBeVisible();
});

test('WAU-48 a mail that failed says why; an expired invitation since when', async ({ open, page, api }) => {
  const admin = await api('admin');
  const person = await createPerson(admin);
  const { invitation } = await storedUser(admin, person.id);
  await withInvitation(page, person.id, { delivery: 'failed', reason: '550 no such mailbox' });
  await open('admin', listOf(person), { language: 'en' });
  await openPerson(page, person);
  const main = page.getByRole('main');
  await expect(main).toContainText('The mail could not be delivered.');
  await expect(main).toContainText('Answer of the mail server: 550 no such mailbox');
  await page.unroute(`**/webappUsers/${person.id}`);
  await withInvitation(page, person.id, { state: 'expired', expiresDate: invitation.createdDate });
  await page.goBack();
  await openPerson(page, person);
  await expect(main).toContainText(new RegExp(`Expired\\s*since ${shownMoment(invitation.createdDate)}`));
});

test('WAU-50 AUTH-17 PROF-02 without a server for mails neither the forgotten password nor the profile claims one', async ({
  open,
  page,
}) => {
  await withoutMails(page);
  await page.goto('/login');
  await page.getByLabel(/^(E-Mail|Email)/).fill('niemand@example.com');
  await page.getByRole('button', { name: /Passwort vergessen|Forgot password/ }).click();
  await expect(page.getByRole('main')).toContainText(/verschickt keine E-Mails|sends no mails/);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: /Zurück zur Anmeldung|Back to login/ }).click();
  await expect(page.getByLabel(/^(E-Mail|Email)/)).toHaveValue('niemand@example.com');

  await page.route(calls.user, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), emailVerified: false } });
  });
  await open('isps', '/profile', { language: 'en' });
  await expect(page.getByRole('main')).toContainText('This installation sends no mails.');
  await expect(page.getByRole('button', { name: /verification/i })).toHaveCount(0);
});

for (const language of twins(['de', 'en'] as const)) {
  const german = language === 'de';
  test(`WAU-61 without a server for mails an administrator makes a link for a new password, ${language}`, async ({
    open,
    page,
    api,
    browser,
  }) => {
    const admin = await api('admin');
    const person = await createPerson(admin);
    const first = await admin.call(webappUser.invite, { params: { id: person.id }, body: { by: 'link' } });
    const origin = new URL(first.body.link).origin;
    const choose = async (link: string, secret: string) => {
      const context = await browser.newContext({ locale: german ? 'de-DE' : 'en-GB' });
      const theirs = await context.newPage();
      const { pathname, search } = new URL(link);
      await theirs.goto(`${new URL(page.url()).origin}${pathname}${search}`);
      await theirs.getByRole('textbox', { name: german ? 'Neues Passwort' : 'New password' }).fill(secret);
      await theirs.getByRole('button', { name: german ? 'Passwort speichern' : 'Save password' }).click();
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(
        german ? 'Passwort gespeichert' : 'Password saved',
      );
      await context.close();
    };
    await withoutMails(page);
    await open('admin', listOf(person), { language });
    await choose(first.body.link, 'the first of two');
    await openPerson(page, person, german ? `${nameOf(person)} bearbeiten` : `Edit ${nameOf(person)}`);

    await page
      .getByRole('button', { name: german ? 'Link für neues Passwort …' : 'Link for a new password …' })
      .click();
    const dialog = page.getByRole('dialog', {
      name: german ? `Link für ${nameOf(person)}` : `Link for ${nameOf(person)}`,
    });
    await expect(dialog).toContainText(german ? 'enden alle Sitzungen' : 'all sessions end');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: german ? 'Link erstellen' : 'Create link' }).click();
    const field = dialog.getByRole('textbox', { name: 'Link' });
    await expect(field).toHaveValue(new RegExp(`^${origin}/web/idp/action\\?mode=resetPassword&token=`));
    // For an hour.
    await expect(dialog).toContainText(shownMoment(now() + 3_600_000).slice(0, '12.05.2026 11:'.length));
    await choose(await field.inputValue(), 'the second of two');
    const secrets = ['the first of two', 'the second of two'];
    const statuses = [];
    for (const secret of secrets) {
      const answer = await page.request.post('/web/idp/v1/signIn', { data: { email: person.email, password: secret } });
      statuses.push(answer.status());
    }
    expect(statuses).toEqual([401, 200]);
    await dialog.getByRole('button', { name: german ? 'Fertig' : 'Done' }).click();
    await expect(page.getByRole('main')).toContainText(
      german ? 'Link für neues Passwort erstellt' : 'Link for a new password made',
    );
  });
}
