import { mapSidebarWidth } from '@quaygate/rules';
import type { ReactNode } from 'react';
import { usePhone } from '#web/lib/use-media.ts';
import { useText } from '#web/text/use-text.ts';
import { Sheet } from '#web/ui/dialogs/sheet.tsx';
import c from './truck-monitoring.module.css';

interface SidebarProps {
  onClose: () => void;
  children: ReactNode;
}

/** Beside the map; on a phone a sheet above it (TRM-MON-15, TRM-MON-16, TRM-MON-54). */
export function Sidebar({ onClose, children }: SidebarProps) {
  const text = useText('truckMonitoring');
  const isPhone = usePhone();
  if (isPhone)
    return (
      <Sheet title={text('sidebar')} onClose={onClose}>
        {children}
      </Sheet>
    );
  return (
    <aside className={c.sidebar} style={{ width: mapSidebarWidth }} aria-label={text('sidebar')}>
      {children}
    </aside>
  );
}
