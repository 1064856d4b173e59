import type { Branding } from '@quaygate/contract';
import { useBranding } from '#web/nouns/branding/branding.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { BrandingForm } from './branding-form.tsx';
import c from './installation.module.css';
import { LogoField } from './logo-field.tsx';

/** How the installation shows itself to everybody (SETUP-84). */
export function BrandingPanel() {
  const text = useText('installation');
  const failureText = useFailureText();
  const branding = useBranding();
  return (
    <Panel title={text('branding.title')} note={text('branding.note')}>
      {branding.data ? (
        <Parts branding={branding.data} />
      ) : branding.isError ? (
        <ErrorState
          text={`${text('branding.failed')} ${failureText(branding.error)}`}
          onRetry={() => void branding.refetch()}
        />
      ) : (
        <Skeleton height={180} />
      )}
    </Panel>
  );
}

const Parts = ({ branding }: { branding: Branding }) => (
  <div className={c.choice}>
    <LogoField logo={branding.logo} />
    <BrandingForm branding={branding} />
  </div>
);
