import { booking } from '@quaygate/contract';
import { addressOf, askForSlots, bookableDriver, chooseDriver, chooseSlot, demoUnit } from '../support/status-form.ts';
import { expect, expectAccessible, test } from '../support/story.ts';

const alpenland = 12;

test('FWD-STAT-49 a driver who is booked elsewhere at this time is warned about, and can be booked', async ({
  open,
  page,
  api,
}) => {
  const driver = await bookableDriver(await api('dispatch'), 6);
  // A booking of the same driver at another terminal, half an hour into whatever slot is asked for.
  await page.route('**/truckers/*/bookings?slotEndAfter=*', async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const begin = new Date(query.get('slotEndAfter') ?? '').getTime() + 1_800_000;
    const [id, firstName = '', lastName = ''] = [driver.userId, ...driver.name.split(' ')];
    const item = booking.get.response.encode({
      bookingId: 'b',
      tourId: 'T77',
      type: 'pickup',
      referenceNumber: 'REF-1',
      containerNumber: null,
      containerType: null,
      licensePlate: 'DU-XX 7',
      timeSlot: { slotBegin: new Date(begin), slotEnd: new Date(begin + 3_600_000) },
      terminalId: 8,
      forwarder: 'x',
      truckerInformation: { id, firstName, lastName },
      priority: null,
      state: 'active',
      status: 'active',
      createdDate: new Date(begin),
      completedDate: null,
    });
    await route.fulfill({ json: { items: [item], page: 0, size: 50, total: 1 } });
  });
  await open('dispatch', addressOf(alpenland), { language: 'en' });
  await askForSlots(page, demoUnit('REF-2103'), 'en');
  await chooseSlot(page);
  await chooseDriver(page, driver, 'en');
  const warning = page.getByRole('status').filter({ hasText: `${driver.name} is already booked at this time` });
  await expect(warning).toContainText(/Nordbecken Terminal, .*\d{2}:\d{2} - \d{2}:\d{2}, DU-XX 7, tour T77/);
  await expect(page.getByRole('button', { name: 'Create booking' })).toBeEnabled();
  await expectAccessible(page);
});
