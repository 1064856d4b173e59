import { companyCodeOf } from '@quaygate/rules';
import { z } from 'zod';
import { create } from 'zustand';
import { whenSignedOut } from './session.ts';

/** As long as the link of a registration counts (DRV-BRD-23). */
const keptMilliseconds = 7 * 86_400_000;
const key = 'driver-company-code';

const Kept = z.object({
  code: z.string(),
  keptTime: z.number(),
  /** The driver it waits for, once one has signed in. */
  userId: z.string().optional(),
});
type Kept = z.infer<typeof Kept>;

function readKept(): Kept | undefined {
  try {
    const kept = Kept.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    return Date.now() - kept.keptTime < keptMilliseconds ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The code that waits on this phone, by a QR code that was scanned. */
export const useCompanyLink = create<{ kept: Kept | undefined }>()(() => ({ kept: readKept() }));

function keep(kept: Kept): void {
  localStorage.setItem(key, JSON.stringify(kept));
  useCompanyLink.setState({ kept });
}

export function dropCompanyCode(): void {
  localStorage.removeItem(key);
  useCompanyLink.setState({ kept: undefined });
}

/** Takes the code out of the address, where the history of the browser would keep it. */
export function takeCompanyCode(): void {
  const address = new URL(location.href);
  const code = companyCodeOf(address.searchParams.get('companyCode') ?? '').slice(0, 40);
  if (!code) return;
  address.searchParams.delete('companyCode');
  history.replaceState(null, '', address.pathname + address.search);
  keep({ code, keptTime: Date.now() });
}

/** The code that waits for this driver; from then on for no other one. */
export function claimCompanyCode(userId: string | undefined): string | undefined {
  const kept = readKept();
  if (!kept || !userId || (kept.userId ?? userId) !== userId) {
    dropCompanyCode();
    return undefined;
  }
  keep({ ...kept, userId });
  return kept.code;
}

/** In two groups, as it is read out. */
export const inGroups = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1-$2');

whenSignedOut(dropCompanyCode);
