import type { MailSender } from '../../mail/mail.ts';
import { away } from '../ask.ts';
import { idTokens } from '../id-tokens.ts';
import type { Issuer } from '../issuer.ts';
import { describedBy } from './discovery.ts';
import { issuerPage } from './issuer-page.ts';
import { invitationMail, resetMail } from './mails.ts';
import type { OpenIdSettings } from './openid-settings.ts';
import { tokenEndpoint } from './token-endpoint.ts';

interface Parts {
  now: () => Date;
  mail: MailSender;
  /** Origin of the links in mails. */
  publicUrl: string;
}

/**
 * Any OpenID Connect issuer (Keycloak, Authentik, Entra, …).
 * The protocol has no call to make accounts or send mails: the issuer's own administration does the former, we do the latter.
 */
export function openIdIssuer(settings: OpenIdSettings, { now, mail, publicUrl }: Parts) {
  const { issuer: address, audience, clientId, jwksUrl, resetUrl } = settings;
  const describe = describedBy(address);
  const { keysUrl, signIn, renew, revoke } = tokenEndpoint(settings, describe);

  const issuer: Issuer = {
    name: 'hosted',
    address,
    page: settings.signIn === 'page' ? issuerPage(settings, { publicUrl, describe }) : null,
    resetsPasswords: resetUrl !== null,
    sendsOwnMails: false,
    signIn,
    renew,
    revoke,
    invite: (reader) => mail.send(invitationMail(reader, `${publicUrl}/login`, resetUrl)),
    async sendPasswordReset(reader) {
      if (!resetUrl) throw away('The identity provider has no page for a forgotten password (IDENTITY_RESET_URL)');
      await mail.send(resetMail(reader, resetUrl));
    },
  };
  const tokens = idTokens({ now, issuer: address, audience, clientId, keysUrl: async () => jwksUrl ?? keysUrl() });
  return { issuer, tokens };
}
