import type { Page } from '@playwright/test';

/** A device of this browser that keeps passkeys and asks who uses it. */
export async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  /** Whether the device finds that it is its user. */
  const verifies = (isUserVerified: boolean) =>
    cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  /** From now on the device has no passkey to show. */
  const forgets = () => cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  return { verifies, forgets };
}
