import { pictureMaxBytes } from '@quaygate/rules';
import { z } from 'zod';
import { Refusal } from '../../plumbing/refusal.ts';
import { isSigned } from '../payment/signature.ts';
import type { IdentificationProvider } from './identification-provider.ts';

interface Parts {
  /** Address of the call that starts a session. */
  url: string;
  apiKey: string;
  eventSecret: string;
  /** Where the driver comes back to, and where events are sent. */
  publicUrl: string;
  now: () => Date;
}

const timeoutMs = 8_000;
const Session = z.object({ sessionId: z.string().min(1).max(200), url: z.url({ protocol: /^https?$/ }).max(2_000) });

/** An identification provider that speaks the JSON of docs/identification.md. */
export function hostedProvider({ url, apiKey, eventSecret, publicUrl, now }: Parts): IdentificationProvider {
  return {
    secret: eventSecret,
    async start(driver) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...driver,
          eventUrl: `${publicUrl}/web/v1/identifications/events`,
          returnUrl: `${publicUrl}/driver`,
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then(async (response) => (response.ok ? Session.safeParse(await response.json()) : undefined))
        .catch(() => undefined);
      if (!answer?.success) throw new Refusal('identification_provider_unavailable');
      return answer.data;
    },
    isSigned: (body, signature) => isSigned(body, signature, eventSecret, now()),
    async picture(address) {
      // Nothing but the provider is asked, whatever an event says.
      if (new URL(address).origin !== new URL(url).origin) throw new Refusal('identification_provider_unavailable');
      const answer = await fetch(address, {
        headers: { authorization: `Bearer ${apiKey}` },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
        .then((response) => (response.ok ? readAtMost(response, pictureMaxBytes) : undefined))
        .catch(() => undefined);
      if (!answer) throw new Refusal('identification_provider_unavailable');
      return answer;
    },
  };
}

/** The body; undefined where it has more bytes. */
async function readAtMost(response: Response, limit: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
