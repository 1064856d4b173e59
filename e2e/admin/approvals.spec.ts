import { address, pendingAt, reason, rowOf, test } from '../support/four-eyes.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { twins } from '../support/twins.ts';
import { createPerson, listOf, openPerson } from '../support/webapp-user-scene.ts';

test.describe.configure({ mode: 'default' });

for (const [language, words] of twins([
  [
    'de',
    {
      change: 'Plattformrolle ändern …',
      write: 'Bearbeiten',
      reason: /^Begründung/,
      ask: 'Freigabe anfragen',
      asked: 'Änderungen zur Genehmigung gesendet',
      waits: /wartet auf Freigabe: Keine → Bearbeiten, angefragt von Agnes Brandt/,
      show: 'Freigaben ansehen',
      services: 'Dienste',
      pending: /^Freigaben/,
      approve: (name: string) => `Plattformrolle ${name} freigeben`,
      withdraw: (name: string) => `Plattformrolle ${name} zurückziehen`,
      confirm: 'Freigeben',
      note: /^Anmerkung/,
      done: 'freigegeben',
      held: 'Plattform, bearbeiten',
      edit: (name: string) => `${name} bearbeiten`,
    },
  ],
  [
    'en',
    {
      change: 'Change platform role …',
      write: 'Write',
      reason: /^Reason/,
      ask: 'Ask for approval',
      asked: 'Changes sent for approval',
      waits: /waits for approval: None → Write, asked by Agnes Brandt/,
      show: 'See approvals',
      services: 'Services',
      pending: /^Approvals/,
      approve: (name: string) => `Approve Platform role ${name}`,
      withdraw: (name: string) => `Withdraw Platform role ${name}`,
      confirm: 'Approve',
      note: /^Note/,
      done: 'approved',
      held: 'Platform, edit',
      edit: (name: string) => `Edit ${name}`,
    },
  ],
] as const)) {
  test(`APPR-02 APPR-08 two administrators at once, by keyboard, in ${language}: one asks for a role, the other approves it`, async ({
    open,
    api,
    beside,
  }) => {
    const person = await createPerson(await api('admin'));
    const asking = await open('admin', listOf(person), { language });
    const name = `${person.firstName} ${person.lastName}`;
    await openPerson(asking, person, words.edit(name));
    await asking.getByRole('button', { name: words.change }).press('Enter');
    const dialog = asking.getByRole('dialog');
    const send = dialog.getByRole('button', { name: words.ask });
    await expect(send).toBeDisabled();
    await dialog.getByRole('radio', { name: words.write, exact: true }).check({ force: true });
    await expect(send).toBeDisabled();
    await dialog.getByRole('textbox', { name: words.reason }).fill(reason);
    await expectAccessible(asking);
    await dialog.getByRole('textbox', { name: words.reason }).press('Enter');
    await expect(asking.getByText(words.asked)).toBeVisible();
    await expect(asking.getByText(words.waits)).toBeVisible();
    await expect(asking.getByRole('button', { name: words.change })).toHaveCount(0);
    await expectAccessible(asking);

    const approving = await beside('admin2', address, language);
    const link = approving.getByRole('navigation', { name: words.services }).getByRole('link', { name: words.pending });
    await expect.poll(() => pendingAt(link)).toBeGreaterThan(0);
    const waiting = await pendingAt(link);
    const row = rowOf(approving, person.email);
    await expect(row).toContainText('Agnes Brandt');
    await expect(row.getByRole('button', { name: words.withdraw(person.email) })).toHaveCount(0);
    await expectAccessible(approving);
    await row.getByRole('button', { name: words.approve(person.email), exact: true }).press('Enter');
    const question = approving.getByRole('dialog');
    await expect(question).toContainText(reason);
    await question.getByRole('textbox', { name: words.note }).fill('Geprüft');
    await expectAccessible(approving);
    await question.getByRole('textbox', { name: words.note }).press('Enter');
    await expect(row).toContainText(words.done);
    await expect(row).toContainText('Konrad Feldmann');
    await expect(row.getByRole('button', { name: words.approve(person.email), exact: true })).toHaveCount(0);
    await expect.poll(() => pendingAt(link)).toBe(waiting - 1);

    await asking.getByRole('link', { name: words.show }).click();
    await expect(rowOf(asking, person.email)).toContainText(words.done);
    await rowOf(asking, person.email).focus();
    await asking.keyboard.press('Enter');
    await expect(asking.getByText('Geprüft')).toBeVisible();
    await expectAccessible(asking);
    await asking.goto(listOf(person));
    await openPerson(asking, person, words.edit(name));
    await expect(asking.getByText(words.held, { exact: true })).toBeVisible();
  });
}
