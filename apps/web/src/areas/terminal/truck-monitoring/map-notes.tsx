import { retrySettings, useSettings } from '#web/session/settings.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import c from './truck-monitoring.module.css';

interface MapNotesProps {
  /** The connection is lost; with what was read before, or without. */
  lost: 'withVehicles' | 'empty' | undefined;
  hasMap: boolean;
  /** A terminal is chosen. */
  isKnown: boolean;
  failed: 'map' | 'ground' | undefined;
}

/** What hinders the map or its trucks. */
export function MapNotes({ lost, hasMap, isKnown, failed }: MapNotesProps) {
  const text = useText('truckMonitoring');
  const shell = useText('shell');
  const hasNoSettings = useSettings(({ hasFailed }) => hasFailed);
  const note = lost && text(lost === 'withVehicles' ? 'connectionLost' : 'connectionMissing');
  const mapNote =
    failed === 'map' || (isKnown && !hasMap)
      ? text(hasMap ? 'mapFailed' : 'noMap')
      : failed === 'ground'
        ? text('groundFailed')
        : undefined;
  return (
    <div className={c.notes}>
      {note && <InlineNotice tone="warning">{note}</InlineNotice>}
      {mapNote && <InlineNotice tone="info">{mapNote}</InlineNotice>}
      {hasMap && hasNoSettings && (
        <InlineNotice tone="warning" action={<Button onClick={retrySettings}>{shell('action.retry')}</Button>}>
          {text('settingsFailed')}
        </InlineNotice>
      )}
    </div>
  );
}
