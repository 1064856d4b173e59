import { accountMail, type Reader } from '../../outside/mail/compose.ts';
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

/** Not in the language of the sign-in: that may be a stranger's. */
export const newDeviceMail = (reader: Reader, login: string, { network, time, ...device }: Seen): Mail =>
  accountMail(reader, (texts) => [
    texts.newDevice,
    { login, network, time: momentOf(time), device: deviceIn(device, texts.unknownBrowser) },
  ]);

/** Tells the owner of guesses. */
export const guessMail = (reader: Reader, login: string): Mail =>
  accountMail(reader, (texts) => [texts.guesses, { login }]);
