import { type Language, localeOf } from '@quaygate/phrases';
import { counted } from '@quaygate/phrases/fill';
import type { OfficeMails } from '@quaygate/phrases/office';
import { displayTimeZone } from '@quaygate/rules';
import { officeMail } from '../../outside/mail/compose.ts';
import type { Mail } from '../../outside/mail/mail.ts';

interface Ending {
  licenseKey: string;
  expirationDate: Date;
}

const dayText = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: displayTimeZone }).format(date);

const place = (publicUrl: string) => `${publicUrl}/forwarderOperator/licenseManagement`;

/** A company has no language. */
const companyMail = (email: string, say: Parameters<typeof officeMail>[1]) =>
  officeMail({ email, language: null }, say);

/** To a company whose licences end soon and will not renew. */
export const endingMail = (email: string, licenses: readonly Ending[], publicUrl: string): Mail =>
  companyMail(email, (texts, language) => {
    const lines = licenses.map((each) => `${each.licenseKey}: ${dayText(each.expirationDate, language)}`);
    return [texts.licensesEnd, { link: place(publicUrl), lines: lines.join('\n') }];
  });

interface Granted {
  quantity: number;
  until: Date;
  hasRenewal: boolean;
}

/** To a company that an administrator has granted licences. */
export const grantMail = (email: string, { quantity, until, hasRenewal }: Granted, publicUrl: string): Mail =>
  companyMail(email, (texts, language) => [
    hasRenewal ? texts.renewingLicensesGranted : texts.licensesGranted,
    {
      licenses: counted(texts.licensesCount, quantity, language),
      // The end is the first moment of the next day.
      date: dayText(new Date(until.getTime() - 1), language),
      link: place(publicUrl),
    },
  ]);

interface TakenOver {
  licenseKey: string;
  truckerName: string | null;
  /** Name of the company that manages it now. */
  takenOverBy: string;
}

/** To a company whose licence another one took over. */
export const takeOverMail = (email: string, { licenseKey, truckerName, takenOverBy }: TakenOver): Mail =>
  companyMail(email, (texts) => [
    truckerName ? texts.licenseOfDriverTaken : texts.licenseTaken,
    { company: takenOverBy, key: licenseKey, driver: truckerName ?? '' },
  ]);

/** To a company whose payment is disputed, or whose dispute is decided. */
export const disputeMail = (
  email: string,
  kind: keyof OfficeMails['dispute'],
  licenseKeys: readonly string[],
  publicUrl: string,
): Mail =>
  companyMail(email, (texts) => [texts.dispute[kind], { link: place(publicUrl), keys: licenseKeys.join('\n') }]);

interface PaymentOpen {
  licenseKey: string;
  /** Until when the licence stays valid. */
  validUntil: Date;
}

/** To a company whose licences were not paid for the new period yet. */
export const paymentOpenMail = (email: string, licenses: readonly PaymentOpen[], publicUrl: string): Mail =>
  companyMail(email, (texts, language) => {
    const lines = licenses.map(({ licenseKey, validUntil }) => `${licenseKey}: ${dayText(validUntil, language)}`);
    return [texts.paymentOpen, { link: place(publicUrl), lines: lines.join('\n') }];
  });
