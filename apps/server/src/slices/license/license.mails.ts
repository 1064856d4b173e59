import type { Mail } from '../../outside/mail/mail.ts';

interface TakenOver {
  licenseKey: string;
  truckerName: string | null;
  /** Name of the company that manages it now. */
  takenOverBy: string;
}

/** To a company whose licence another one took over. Its language is not known, so the mail has both. */
export function takeOverMail(to: string, { licenseKey, truckerName, takenOverBy }: TakenOver): Mail {
  const [driverDe, driverEn] = truckerName ? [` von ${truckerName}`, ` of ${truckerName}`] : ['', ''];
  return {
    to,
    subject: 'Quaygate: Lizenz übernommen / licence taken over',
    text: `Guten Tag,\n\n${takenOverBy} hat die Verwaltung der Lizenz ${licenseKey}${driverDe} übernommen. Sie verwalten diese Lizenz nicht mehr.\n\nHello,\n\n${takenOverBy} has taken over the management of the licence ${licenseKey}${driverEn}. You do not manage this licence any more.\n`,
  };
}
