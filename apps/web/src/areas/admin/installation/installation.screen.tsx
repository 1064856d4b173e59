import { useLicensing } from '#web/nouns/licensing/licensing.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Screen } from '#web/ui/page/screen.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { BrandingPanel } from './branding-panel.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { DeploymentPanel } from './deployment-panel.tsx';
import { FlagsPanel } from './flags-panel.tsx';
import c from './installation.module.css';
import { LicensingPanel } from './licensing-panel.tsx';

/** What administrators choose for the whole installation (SETUP-10). */
export function InstallationScreen() {
  const text = useText('installation');
  const failureText = useFailureText();
  const licensing = useLicensing();
  return (
    <Screen title={text('title')}>
      {licensing.data ? (
        <div className={c.panels}>
          <LicensingPanel key={licensing.data.licensing} licensing={licensing.data} />
          <BrandingPanel />
          <FlagsPanel />
          <DeliveryPanel />
          <DeploymentPanel />
        </div>
      ) : licensing.isError ? (
        <ErrorState
          text={`${text('failed')} ${failureText(licensing.error)}`}
          onRetry={() => void licensing.refetch()}
        />
      ) : (
        <Skeleton height={220} />
      )}
    </Screen>
  );
}
