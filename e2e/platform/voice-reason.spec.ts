import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/story.ts';
import { languages } from '../support/trucker-overview-words.ts';
import { twins } from '../support/twins.ts';
import { badgeOf, callWords, makePeer, serveCalls } from '../support/voice.ts';

const screen = '/terminalOperator/blockList';
const reasons = {
  de: {
    none: 'kein Mikrofon gefunden',
    inUse: 'das Mikrofon wird von einem anderen Programm benutzt',
    otherCall: 'das Token gehört zu einem anderen Anruf',
  },
  en: {
    none: 'no microphone found',
    inUse: 'another program uses the microphone',
    otherCall: 'the token belongs to another call',
  },
} as const;

/** What the browser says when it is asked for the microphone. */
const failMicrophone = (page: Page, name: string, message: string) =>
  page.evaluate(
    (failure) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException(failure.message, failure.name);
      };
    },
    { name, message },
  );

for (const language of twins(languages)) {
  const word = callWords[language];

  test(`VOICE-21 VOICE-56 VOICE-81 why there is no call stands in the language of the user, else in the words of the browser, ${language}`, async ({
    open,
    page,
    context,
    baseURL,
  }) => {
    const calls = await serveCalls(page);
    await open('isps', screen, { language });
    const beside = await context.newPage();
    await beside.goto(`${baseURL}/healthz`);
    const peer = await makePeer(beside);
    await page.bringToFront();
    const badge = badgeOf(page, language);
    const acceptAndRead = async (offer: Parameters<typeof calls.ring>[0]) => {
      await calls.ring(offer);
      await badge.getByRole('button', { name: word.accept }).click();
      return badge.getByRole('alert');
    };
    // The token of another call opens no channel.
    const callId = randomUUID();
    const foreign = Buffer.from(JSON.stringify({ callId: 'other' })).toString('base64url');
    const sdp = await peer.describe();
    const alert = await acceptAndRead({ callId, sdp, rtcToken: `none.${foreign}.none` });
    await expect(alert).toContainText(`: ${reasons[language].otherCall}`);
    await badge.getByRole('button', { name: word.close }).click();

    for (const [name, said] of [
      ['NotFoundError', reasons[language].none],
      ['NotReadableError', reasons[language].inUse],
      ['AbortError', 'Words of the browser'],
    ] as const) {
      await failMicrophone(page, name, 'Words of the browser');
      await expect(await acceptAndRead({ sdp })).toContainText(`: ${said}.`);
      await badge.getByRole('button', { name: word.close }).click();
      await expect(badge).toHaveCount(0);
    }
    await peer.close();
  });
}
