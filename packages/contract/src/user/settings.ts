import { languages } from '@quaygate/phrases/languages';
import { z } from 'zod';
import { roles } from '../base/roles.ts';
import { route } from '../base/route.ts';

/** How the installation shows itself to everybody, before they sign in too. */
export const PublicBranding = z.object({
  name: z.string().nullable(),
  /** Path of the logo. */
  logo: z.string().nullable(),
  imprintUrl: z.string().nullable(),
  imprintText: z.string().nullable(),
  privacyUrl: z.string().nullable(),
});
export type PublicBranding = z.infer<typeof PublicBranding>;

/** What the browser may know of the installation before anybody signs in. No secret is ever part of it. */
export const ClientSettings = z.object({
  branding: PublicBranding,
  supportUrls: z.record(z.enum(languages), z.string().nullable()),
  identityProvider: z.object({
    name: z.string(),
    /** What people call the issuer at whose page they sign in; null: they sign in here with email and password. */
    pageName: z.string().nullable(),
    /** Whether passwords are kept here, so that users change theirs in the profile. */
    keepsPasswords: z.boolean(),
    /** Whether a forgotten password can be asked for here. */
    resetsPasswords: z.boolean(),
    /** Whether an administrator can hand on the link of an invitation. */
    givesLinks: z.boolean(),
  }),
  /** The domain passkeys are made for; null where none are kept here. */
  passkeyDomain: z.string().nullable(),
  /** Where mails go: to who they are for, into the inbox of a demo, or nowhere while no server for mails is configured. */
  mails: z.enum(['sent', 'inbox', 'none']),
  voice: z.object({
    adapter: z.enum(['webrtc', 'agora']),
    /** For Agora; null for WebRTC. */
    appId: z.string().nullable(),
    iceServers: z.array(z.object({ urls: z.array(z.string()) })),
  }),
  /** `testMode`: payments are simulated, no money is charged. */
  payments: z.object({ enabled: z.boolean(), testMode: z.boolean() }),
  /** Address or path of a MapLibre style. */
  mapStyleUrl: z.string(),
  /** Whether platform roles and integration keys need a second administrator. */
  fourEyes: z.boolean(),
  demo: z.boolean(),
  /** The demo accounts and their one password, which is public; null outside demo mode and with a hosted provider. */
  demoSignIns: z
    .object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), roles: z.array(z.enum(roles)) })) })
    .nullable(),
});
export type ClientSettings = z.infer<typeof ClientSettings>;

export const settings = {
  get: route({
    name: 'getClientSettings',
    method: 'GET',
    path: '/web/v1/settings',
    access: 'public',
    response: ClientSettings,
  }),
};
