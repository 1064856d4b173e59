import type { Ref } from 'react';
import type { TerminalMap } from '#web/map/terminal-map.ts';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconCurrentLocation, IconLayoutSidebarRight, IconMinus, IconPlus } from '#web/ui/buttons/icons.ts';
import c from './truck-monitoring.module.css';

interface MapControlsProps {
  map: TerminalMap | undefined;
  isSidebarOpen: boolean;
  onToggle: () => void;
  toggle: Ref<HTMLButtonElement>;
}

/** Zoom, recenter and the sidebar (TRM-MON-14). */
export function MapControls({ map, isSidebarOpen, onToggle, toggle }: MapControlsProps) {
  const text = useText('truckMonitoring');
  return (
    <div className={c.controls} role="toolbar" aria-orientation="vertical" aria-label={text('control.label')}>
      <IconButton
        ref={toggle}
        icon={IconLayoutSidebarRight}
        label={text(isSidebarOpen ? 'control.closeSidebar' : 'control.openSidebar')}
        aria-expanded={isSidebarOpen}
        onClick={onToggle}
      />
      {map && (
        <>
          <IconButton icon={IconPlus} label={text('control.zoomIn')} onClick={map.zoomIn} />
          <IconButton icon={IconMinus} label={text('control.zoomOut')} onClick={map.zoomOut} />
          <IconButton icon={IconCurrentLocation} label={text('control.recenter')} onClick={map.recenter} />
        </>
      )}
    </div>
  );
}
