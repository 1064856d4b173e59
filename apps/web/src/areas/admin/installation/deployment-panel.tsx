import { useDownloadDeployment } from '#web/nouns/deployment/deployment.mutations.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconDownload } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';

/** What is set up, as a file that another installation reads (SETUP-55). */
export function DeploymentPanel() {
  const text = useText('installation');
  const download = useDownloadDeployment();
  return (
    <Panel title={text('deployment.title')} note={text('deployment.note')}>
      <Button
        icon={IconDownload}
        busy={download.isPending}
        onClick={() => download.mutate(undefined, { onError: () => notify.error(text('deployment.failed')) })}
      >
        {text('deployment.download')}
      </Button>
    </Panel>
  );
}
