import type { MailTexts } from '../sent-shape.ts';

export const mails: MailTexts = {
  resetPassword: {
    subject: 'Quaygate: reset your password',
    text: 'Hello,\n\nuse this link to choose a new password. It works once, within 60 minutes.\n\nChoose a password:\n{{link}}\n\nIf you did not ask for this, you can ignore this email.',
  },
  verifyEmail: {
    subject: 'Quaygate: verify your email',
    text: 'Hello,\n\nuse this link to verify your email address. It works once, within 60 minutes.\n\nVerify email:\n{{link}}',
  },
  invitation: {
    subject: 'Welcome to Quaygate',
    text: 'Hello,\n\nan account has been created for you. Use this link to set up your sign-in; it works once, within 7 days.\n\nSet up your sign-in:\n{{link}}',
  },
  passwordChanged: {
    subject: 'Quaygate: password changed',
    text: 'Hello,\n\nthe password of your account was changed at {{time}}. {{ended}}\n\nIf this was not you, choose a new one with “Forgot password?” right away and tell your administrator.\n\nGo to sign-in:\n{{login}}',
  },
  changeEmail: {
    subject: 'Quaygate: confirm your new email',
    text: 'Hello,\n\n{{email}} is to be the new email address of your account. Use this link to confirm it; it works once, within 24 hours. Until then everything stays as it is.\n\nConfirm address:\n{{link}}\n\nIf you do not know the account, you can ignore this email.',
  },
  emailChangeAsked: {
    subject: 'Quaygate: your email is about to change',
    text: 'Hello,\n\nthe email address of your account is to be {{email}}. Once the new address is confirmed, you sign in with it.\n\nIf you do not want this, refuse it here before the new address is confirmed; then choose a new password with “Forgot password?” and tell your administrator.\n\nRefuse the change:\n{{link}}',
  },
  emailChanged: {
    subject: 'Quaygate: email changed',
    text: 'Hello,\n\nthe email address of your account has been {{email}} since {{time}}. All other sessions have been ended, and links in earlier emails no longer work.\n\nIf you did not want this, tell your administrator right away.',
  },
  allSessionsEnded: 'All sessions have been ended.',
  otherSessionsEnded: 'All other sessions have been ended.',
  newDevice: {
    subject: 'Quaygate: sign-in from a new device',
    text: 'Hello,\n\nsomeone signed in to your account from a new device:\n{{device}}\nnetwork {{network}}\n{{time}}\n\nIf this was you, there is nothing to do. Otherwise choose a new password with “Forgot password?”; that ends all sessions.\n\nGo to sign-in:\n{{login}}',
  },
  unknownBrowser: 'unknown browser',
  guesses: {
    subject: 'Quaygate: many failed sign-ins',
    text: 'Hello,\n\nat least 10 sign-ins with your email address have failed in the last hour. In browsers you have signed in with before, sign in as usual. If a new browser is turned away, wait an hour.\n\nGo to sign-in:\n{{login}}',
  },
  factor: {
    subject: 'Quaygate: second factor',
    text: 'Hello,\n\n{{change}} If this was not you, change your password and talk to your administrator.',
  },
  factorChange: {
    totpAdded: 'An authenticator app was added to your account.',
    totpRemoved: 'The authenticator app was removed from your account.',
    passkeyAdded: 'A passkey was added to your account.',
    passkeyRemoved: 'A passkey was removed from your account.',
    factorsReset:
      'An administrator has reset the second factor of your account. Until you set up a new one, your password is enough to sign in.',
    recoveryCodesRenewed: 'New recovery codes were created for your account. The old ones no longer work.',
    recoveryCodeUsed: 'A recovery code of your account was used.',
  },
  hostedReset: {
    subject: 'Quaygate: reset your password',
    text: 'Hello,\n\nchoose a new password on this page of your sign-in service:\n\n{{link}}\n\nIf you did not ask for this, you can ignore this email.',
  },
  hostedInvitation: {
    subject: 'Welcome to Quaygate',
    text: 'Hello,\n\nan account has been created for you. Sign in with {{email}} and the password of your sign-in service:\n\n{{login}}{{choose}}',
  },
  hostedChoose: '\n\nNo password yet? Choose one here:\n\n{{link}}',
  documentEnds: {
    subject: 'Quaygate: document expires',
    text: 'Hello,\n\nthe document with which {{name}} was identified is valid until {{date}}. After that, {{name}} no longer counts as identified and may be turned away at terminals that require it. Please submit a valid document in the driver app in time.',
  },
};
