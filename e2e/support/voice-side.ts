import type { Browser, Page } from '@playwright/test';
import { call } from '@quaygate/contract';
import { password } from './served.ts';
import { expect } from './story.ts';
import { type CallWire, makePeer } from './voice.ts';

/**
 * Somebody who talks to the real server without the product's page: a page of their own with a socket, a microphone and
 * a connection.
 */
export async function openSide(browser: Browser, baseURL: string | undefined, email: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  const page: Page = await context.newPage();
  const answer = await page.request.post('/web/idp/v1/signIn', { data: { email, password } });
  expect(answer.ok(), `sign-in of ${email}`).toBe(true);
  const { userId, idToken }: { userId: string; idToken: string } = await answer.json();
  await page.goto('/healthz');
  await page.evaluate(
    async ({ path, token, fromUserId }) => {
      const url = new URL(path, location.href.replace(/^http/, 'ws'));
      url.searchParams.set('token', token);
      const socket = new WebSocket(url);
      const heard: object[] = [];
      socket.onmessage = ({ data }) => heard.push(JSON.parse(data));
      await new Promise((resolve) => {
        socket.onopen = resolve;
      });
      socket.send(JSON.stringify({ type: 'user-online', facilityId: 8, fromUserId, metadata: {} }));
      Object.assign(window, { socket, heard });
    },
    { path: call.socket.path, token: idToken, fromUserId: userId },
  );
  const peer = await makePeer(page);
  const of = (type: string): Promise<CallWire[]> =>
    page.evaluate(
      (wanted) => (window as unknown as { heard: CallWire[] }).heard.filter((message) => message.type === wanted),
      type,
    );
  return {
    userId,
    peer,
    of,
    async next(type: string, after = 0): Promise<CallWire> {
      await expect.poll(async () => (await of(type)).length).toBeGreaterThan(after);
      return (await of(type))[after] ?? {};
    },
    say: (message: CallWire) =>
      page.evaluate((sent) => (window as unknown as { socket: WebSocket }).socket.send(JSON.stringify(sent)), {
        facilityId: 8,
        fromUserId: userId,
        ...message,
      }),
    close: () => context.close(),
  };
}
