import type { Mail } from '../../outside/mail/mail.ts';
import type { Device } from './device.ts';

interface Seen extends Device {
  network: string;
  time: Date;
}

/** A moment for somebody whose time zone we do not know. */
export const momentOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const deviceIn = ({ browser, system }: Device, unknown: string) =>
  [browser, system].filter((name) => name !== null).join(', ') || unknown;

/** The language of the sign-in is that of a stranger, maybe, so the mail has both. */
export function newDeviceMail(to: string, login: string, { network, time, ...device }: Seen): Mail {
  return {
    to,
    subject: 'Quaygate: Anmeldung von einem neuen Gerät / sign-in from a new device',
    text: `Guten Tag,\n\nmit Ihrem Konto hat sich jemand von einem neuen Gerät angemeldet:\n${deviceIn(device, 'unbekannter Browser')}\nNetz ${network}\n${momentOf(time)}\n\nWaren Sie das, ist nichts zu tun. Sonst wählen Sie mit „Passwort vergessen?“ ein neues Passwort; das beendet alle Sitzungen.\n\nZur Anmeldung:\n${login}\n\nHello,\n\nsomebody signed in to your account from a new device:\n${deviceIn(device, 'unknown browser')}\nnetwork ${network}\n${momentOf(time)}\n\nIf it was you, there is nothing to do. Else choose a new password with “Forgot password?”; that ends all sessions.\n\nGo to sign-in:\n${login}\n`,
  };
}

/** Tells the owner of guesses, in both languages. */
export const guessMail = (to: string, login: string): Mail => ({
  to,
  subject: 'Quaygate: viele fehlgeschlagene Anmeldungen / many failed sign-ins',
  text: `Guten Tag,\n\nmit Ihrer E-Mail-Adresse sind in der letzten Stunde mindestens 10 Anmeldungen fehlgeschlagen. In Browsern, in denen Sie schon angemeldet waren, melden Sie sich an wie immer. Wird ein neuer Browser abgewiesen, warten Sie eine Stunde.\n\nZur Anmeldung:\n${login}\n\nHello,\n\nat least 10 sign-ins with your email have failed in the last hour. In browsers in which you were signed in before, sign in as always. If a new browser is refused, wait an hour.\n\nGo to sign-in:\n${login}\n`,
});
