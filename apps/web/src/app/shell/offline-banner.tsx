import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '#web/text/use-text.ts';
import { IconWifiOff } from '#web/ui/buttons/icons.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import c from './offline-banner.module.css';

const watch = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

/** Says that the connection is gone, and that it is back. */
export function OfflineBanner() {
  const text = useText('shell');
  const isOnline = useSyncExternalStore(watch, () => navigator.onLine);
  const [wasOffline, setWasOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setWasOffline(true);
    else if (wasOffline) {
      setWasOffline(false);
      notify.success(text('offline.back'));
    }
  }, [isOnline, wasOffline, text]);

  return (
    <div role="status" aria-live="polite">
      {!isOnline && (
        <div className={c.banner}>
          <IconWifiOff size={17} stroke={1.75} aria-hidden />
          <strong>{text('offline.title')}</strong>
          <span>{text('offline.text')}</span>
        </div>
      )}
    </div>
  );
}
