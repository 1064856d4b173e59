import { expect, expectAccessible, test } from '../support/story.ts';

test('SETUP-41 the interface of a terminal says what was rejected, what cannot be booked, and how far readers are', async ({
  open,
}) => {
  const page = await open('admin', '/admin/terminalInterface', { language: 'en' });
  const lastDate = '2026-05-12T07:00:00.000Z';
  await page.route('**/facilities/*/interface', (route) =>
    route.fulfill({
      json: {
        calls: [
          {
            ...{ key: 'TOS', call: 'loadUnits', lastDate, rejectedDate: lastDate },
            rejected: [
              {
                ...{ eventId: 'event-0001', code: 'invalid_item', field: 'direction' },
                ...{ date: lastDate, since: lastDate, count: 2 },
              },
            ],
          },
        ],
        units: [
          {
            ...{ orderId: 'o-1', direction: 'pickup', referenceNumber: 'REF-1', containerNumber: null },
            ...{ reportedDate: lastDate, reasons: ['netWeightMissing', 'notReleased'] },
          },
        ],
        readers: [{ key: 'TOS', lastDate, behind: 3 }],
      },
    }),
  );
  await page.reload();
  await expect(
    page.getByText('event-0001, field direction: A field is missing, too long or has a wrong value').first(),
  ).toBeVisible();
  const unit = page.getByRole('row').filter({ hasText: 'the net weight is missing (netWeight)' });
  await expect(unit).toContainText('no valid release names a trucking company');
  await expect(page.getByText('3 changes')).toBeVisible();
  await expectAccessible(page);
});
