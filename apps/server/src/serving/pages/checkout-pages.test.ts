import { licenseOrder } from '@quaygate/contract';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness.ts';
import { aForwarder, aLicense, aUser } from '../../../test/scenes/factories.ts';

const server = await startServer();
const { db } = server;
const screen = 'http://127.0.0.1:4600/forwarderOperator/licenseManagement';

async function aBuyer() {
  const { id: f } = await aForwarder(db);
  const user = await aUser(db, { roles: ['forwarder_write'], forwarders: [f], email: `a&b${f}@example.com` });
  const orders = async () => (await server.call(licenseOrder.list, { as: user, params: { f } })).body.items;
  return { f, user, orders };
}
const press = (url: string, outcome: string) =>
  server.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });
const look = (url: string) => server.app.inject({ method: 'GET', url: url.replace('http://127.0.0.1:4600', '') });

async function aCheckout() {
  const buyer = await aBuyer();
  const { user, f } = buyer;
  const body = { quantity: 3, licenseCompanyEmail: user.email, successUrl: `${screen}?purchaseSuccess=true` };
  const { body: answer } = await server.call(licenseOrder.createCheckout, { as: user, params: { f }, body });
  return { ...buyer, url: String(answer.url) };
}

test('FWD-PAY-09 FWD-PAY-46 FWD-PAY-47 a payment leads to a receipt, marked as a test, that its secret link alone opens', async () => {
  const { url, user, orders } = await aCheckout();
  expect((await look(url)).body).toContain('Testmodus');
  expect((await orders())[0]).toMatchObject({ state: 'OPEN', receiptUrl: null });
  const paid = await press(url, 'pay');
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `${screen}?purchaseSuccess=true`]);

  const [{ receiptUrl, orderId, state }] = await orders();
  expect(state).toBe('PAID');
  expect(receiptUrl).toMatch(/\/web\/payments\/v1\/receipts\/[\w-]{32}$/);
  const receipt = await look(receiptUrl);
  expect(receipt.statusCode).toBe(200);
  expect(receipt.headers['cache-control']).toBe('no-store');
  for (const part of ['Testbeleg', 'Testmodus', '3 Fahrerlizenzen', '12.05.2026 bis 12.05.2027', orderId])
    expect(receipt.body).toContain(part);
  expect(receipt.body).toContain(user.email.replace('&', '&amp;'));
  expect((await look(`${receiptUrl}?lang=en`)).body).toContain('Test receipt');
  const secret = receiptUrl.split('/').at(-1);
  const session = url.split('/').at(-1);
  for (const other of [`${secret.slice(1)}A`, session, '..%2F..', `${secret}%00`]) {
    const { body } = await look(receiptUrl.replace(secret, other));
    expect(body).toContain('Diesen Beleg gibt es nicht');
    expect(body).not.toContain(orderId);
  }
  expect((await look(url)).body).toContain('geschlossen');
});

test('FWD-PAY-15 FWD-PAY-47 what was declined has no receipt, and pays nothing later', async () => {
  const { url, orders } = await aCheckout();
  expect((await press(url, 'decline')).headers.location).toBe(screen);
  expect((await press(url, 'pay')).body).toContain('geschlossen');
  expect((await orders())[0]).toMatchObject({ state: 'CLOSED', receiptUrl: null });
});

test('FWD-PAY-04 FWD-PAY-47 a setup fee has its receipt', async () => {
  const { user, f, orders } = await aBuyer();
  const fee = await aLicense(db, { forwarder: f, status: 'UNASSIGNED_SETUP_FEE_REQUIRED' });
  const body = { licenseKey: fee.licenseKey, successUrl: `${screen}?successSetupFee=true` };
  const answer = await server.call(licenseOrder.createSetupFeeCheckout, { as: user, params: { f }, body });
  await press(answer.body.url, 'pay');
  const [{ receiptUrl, state }] = await orders();
  expect(state).toBe('PAID');
  expect((await look(receiptUrl)).body).toContain('Einrichtungsgebühr');
});
