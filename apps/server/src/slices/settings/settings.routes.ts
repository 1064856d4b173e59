import { settings as settingsCalls } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { publicBranding } from '../branding/branding.service.ts';
import { mailsOf } from './mails.service.ts';

/** The product's own ground of terminals; it loads nothing from elsewhere. */
const localMapStyle = '/map/style.json';

export const settingsSlice: Slice = (serve, deps) => {
  const { settings, identity, page, passwords, factors, voice } = deps;
  // A hosted provider knows nothing of the demo's accounts.
  const hasSignIns = settings.demo && passwords !== null;
  serve(settingsCalls.get, async () => ({
    branding: await publicBranding(deps.db),
    supportUrls: settings.supportUrls,
    identityProvider: {
      name: identity.name,
      pageName: page?.issuerName ?? null,
      keepsPasswords: passwords !== null,
      resetsPasswords: identity.resetsPasswords,
      givesLinks: identity.makeInvitationLink !== null,
    },
    passkeyDomain: factors.passkeyDomain,
    mails: mailsOf(deps),
    voice: { adapter: voice.adapter, appId: voice.appId, iceServers: settings.iceServers },
    payments: { enabled: deps.payments !== null, testMode: deps.checkouts !== null },
    mapStyleUrl: settings.mapStyleUrl ?? localMapStyle,
    fourEyes: settings.fourEyes,
    demo: settings.demo,
    demoSignIns: hasSignIns
      ? { password: settings.demoPassword, accounts: settings.demoStaff.map(({ email, roles }) => ({ email, roles })) }
      : null,
  }));
};
