import { licenseOrder } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useForwarderScope } from '#web/session/rights/forwarder-context.ts';
import { useAuth, useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { changeLicenseOrder, refreshCompanyOrders } from './license-order.queries.ts';

/** Where the payment provider sends the browser after a payment (FWD-PAY-19). */
const returnTo = (parameter: 'purchaseSuccess' | 'successSetupFee') =>
  `${window.location.origin}/forwarderOperator/licenseManagement?${parameter}=true`;

/** Begins a purchase; answers the address of the checkout (FWD-PAY-03). */
export function useCheckout() {
  const scope = useForwarderScope();
  const licenseCompanyEmail = useAuth((state) => state.userData?.email ?? '');
  return useMutation({
    mutationFn: ({ quantity, costCentre }: { quantity: number; costCentre: string }) => {
      const successUrl = returnTo('purchaseSuccess');
      const body = { quantity, licenseCompanyEmail, successUrl, ...(costCentre && { costCentre }) };
      return call(licenseOrder.createCheckout, { params: scope, body });
    },
  });
}

/** Begins the payment of a setup fee; answers the address of the checkout (FWD-PAY-04). */
export function useSetupFeeCheckout() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: (licenseKey: string) =>
      call(licenseOrder.createSetupFeeCheckout, {
        params: scope,
        body: { licenseKey, successUrl: returnTo('successSetupFee') },
      }),
  });
}

export function useUpdateLicenseOrder() {
  const scope = useForwarderScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, costCentre }: { id: string; costCentre: string }) =>
      call(licenseOrder.update, { params: { ...scope, id }, body: { costCentre: costCentre || null } }),
    onSuccess: (answer) => changeLicenseOrder(client, scope, answer),
  });
}

/** Answers the address of the page where the provider keeps cards and invoices. */
export function useOrderPortal() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: (id: string) => call(licenseOrder.openPortal, { params: { ...scope, id } }),
  });
}

/** Revokes an order of a company with all its licences, for good. */
export function useRevokeLicenseOrder(companyId: string) {
  const { u } = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call(licenseOrder.revoke, { params: { u, orderId } }),
    onSettled: () => {
      void refreshAudit(client);
      return refreshCompanyOrders(client, companyId);
    },
  });
}

/** Hands the orders as a file to the browser's downloads. */
export function useDownloadLicenseOrders() {
  const scope = useForwarderScope();
  return useMutation({
    mutationFn: async () => {
      const file = await download(licenseOrder.download, { params: scope });
      saveFile(file.blob, file.name ?? 'orders.csv');
    },
  });
}
