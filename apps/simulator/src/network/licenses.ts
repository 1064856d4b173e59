import { type License, license, licenseOrder } from '@quaygate/contract';
import type { LicenseStep } from '../plan/license-step.ts';
import type { Answer, Ask } from './request.ts';
import type { Pay } from './test-checkout.ts';

export interface Licenses {
  /** Those that the company manages, the soonest to end first. */
  list(): Promise<License[]>;
  /** @returns the code of a refusal */
  take(step: LicenseStep): Promise<string | undefined>;
}

interface Company {
  u: string;
  f: string;
  email: string;
  /** Address of the installation, as people reach it: payments lead back to it. */
  publicUrl: string;
}

type As = <R>(call: (token: string) => Promise<Answer<R>>) => Promise<Answer<R>>;

/** The licences of a company by the calls of the forwarder area. */
export function licensesOf(ask: Ask, as: As, pay: Pay, { u, f, email, publicUrl }: Company): Licenses {
  const params = { u, f };
  const backTo = (query: string) => `${publicUrl}/forwarderOperator/licenseManagement?${query}=true`;
  const codeOf = ({ refused }: Answer<unknown>) => refused?.code;
  const change = (id: string, body: { action: 'ASSIGN'; licenseUserId: string } | { action: 'REVOKE' }) =>
    as((token) => ask(license.change, { token, params: { ...params, id }, body }));

  async function payFor(answer: Answer<{ url: string }>): Promise<string | undefined> {
    if (answer.refused) return answer.refused.code;
    return (await pay(answer.value.url)) ? undefined : 'not_paid';
  }

  return {
    async list() {
      const answer = await as((token) =>
        ask(license.list, { token, params, query: { size: 100 }, body: { managedBy: ['ME'] } }),
      );
      return answer.refused ? [] : answer.value.items;
    },
    async take(step) {
      switch (step.kind) {
        case 'assign':
          return codeOf(await change(step.licenseId, { action: 'ASSIGN', licenseUserId: step.driverId }));
        case 'revoke':
          return codeOf(await change(step.licenseId, { action: 'REVOKE' }));
        case 'paySetupFee': {
          const body = { licenseKey: step.licenseKey, successUrl: backTo('successSetupFee') };
          return payFor(await as((token) => ask(licenseOrder.createSetupFeeCheckout, { token, params, body })));
        }
        case 'buy': {
          const body = { quantity: step.quantity, licenseCompanyEmail: email, successUrl: backTo('purchaseSuccess') };
          return payFor(await as((token) => ask(licenseOrder.createCheckout, { token, params, body })));
        }
      }
    },
  };
}
