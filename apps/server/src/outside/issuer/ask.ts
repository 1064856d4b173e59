import { Refusal } from '../../plumbing/refusal.ts';

/** Less than half of the 10 s a browser waits: a renewal may have to ask twice. */
const patience = 4_000;

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** @param detail for the operator; holds neither names nor secrets */
export const away = (detail: string) => new Refusal('identity_provider_unavailable', { detail });

/**
 * Sends one request to the issuer and reads the JSON it answers, also with a refusal (4xx). Follows no redirect: a
 * password must not be carried to another address.
 * @throws Refusal('identity_provider_unavailable') for a lost connection, no answer in 4 s, 5xx and no JSON
 */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const headers = { accept: 'application/json', ...init.headers };
    const signal = AbortSignal.timeout(patience);
    const response = await fetch(url, { ...init, headers, signal, redirect: 'error' });
    const text = await response.text();
    if (response.status < 500) return { status: response.status, body: text ? JSON.parse(text) : {} };
  } catch {
    // The cause is left out: the error of a request may quote its URL, which can hold a key.
  }
  throw away('The identity provider did not answer');
}

export const textIn = (body: Reply['body'], field: string): string | undefined => {
  const value = body[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
