import { settings as settingsCalls } from '@quaygate/contract';
import { demoAccounts } from '../../db/demo/accounts.ts';
import type { Slice } from '../../plumbing/serve.ts';

export const settingsSlice: Slice = (serve, { settings, identity }) => {
  const accounts = demoAccounts.map(({ email, roles }) => ({ email, roles }));
  serve(settingsCalls.get, () => ({
    supportUrls: settings.supportUrls,
    identityProvider: { name: identity.name },
    demo: settings.demo,
    demoSignIns: settings.demo ? { password: settings.demoPassword, accounts } : null,
  }));
};
