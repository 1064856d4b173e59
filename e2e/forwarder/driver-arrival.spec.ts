import { aJourney, said, timeAfter } from '../support/journey.ts';
import { untilLive } from '../support/live.ts';
import { test } from '../support/own-tour.ts';
import { timeOf } from '../support/slot-board.ts';
import { expect, expectAccessible } from '../support/story.ts';
import { twins } from '../support/twins.ts';

const words = {
  de: (time: string, end: string) => timeAfter('Fahrer erwartet um', time, `, Zeitfenster endet um ${end}`),
  en: (time: string, end: string) => timeAfter('Driver expected at', time, `, slot ends at ${end}`),
} as const;

for (const language of twins(['en', 'de'] as const)) {
  const word = said[language];

  test(`DRV-POS-13 DRV-POS-14 the forwarder sees it on the tour, in the list and in the open one, ${language}`, async ({
    beside,
    driver,
  }) => {
    const { tour, agree, arrives, slotEnd } = await aJourney(driver);
    await agree(true);
    const first = await arrives(12);
    const page = await beside('dispatch', `/forwarderOperator/bookingsOverview?search=${tour.id}`, language);
    await untilLive(page);
    const row = page.getByRole('row').filter({ hasText: tour.id }).first();
    await expect(row).toContainText(timeAfter(word.expected, first.time, ','));
    await expect(row).toContainText(`${first.late} ${word.late}`);
    await row.getByRole('button').first().click();
    const end = timeOf(slotEnd.toISOString());
    await expect(page.getByText(words[language](first.time, end))).toBeVisible();
    await expectAccessible(page);

    const next = await arrives(-9);
    await expect(row).toContainText(timeAfter(word.expected, next.time));
    await expect(row).not.toContainText(word.late);
    await expect(page.getByText(words[language](next.time, end))).toBeVisible();
    await agree(false);
    await expect(row).not.toContainText(word.expected);
  });
}
