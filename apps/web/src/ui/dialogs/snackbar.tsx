import { present } from '@quaygate/rules';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '#web/text/use-text.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
  IconX,
} from '../buttons/icons.ts';
import { join } from '../show/join.ts';
import { hideSnackbar, holdSnackbar, releaseSnackbar, type SnackbarTone, startAnew, useSnackbar } from './notify.ts';
import c from './snackbar.module.css';

const icons: Record<SnackbarTone, Icon> = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  info: IconInfoCircle,
};

/** The place of the messages. Always there, so that a screen reader hears what appears in it. */
export function Snackbar() {
  const text = useText('shell');
  const { tone, message, id } = useSnackbar();
  // A page that is too busy to draw shows its message as long as any other: the time starts again with its first frame.
  useEffect(() => {
    if (id === 0) return;
    const frame = requestAnimationFrame(startAnew);
    return () => cancelAnimationFrame(frame);
  }, [id]);
  const urgent = tone === 'error' || tone === 'warning';
  const bar = tone !== 'initial' && (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only gives more time to read
    <div
      key={id}
      className={join(c.bar, c[tone])}
      onPointerEnter={holdSnackbar}
      onPointerLeave={releaseSnackbar}
      onFocus={holdSnackbar}
      onBlur={releaseSnackbar}
    >
      <Mark tone={tone} />
      <span className="sr-only">{text(`snackbar.${tone}`)}: </span>
      <span className={c.text}>{message}</span>
      <IconButton
        icon={IconX}
        label={text('action.close')}
        // The focus stays where it is: in a field, in a dialog.
        onMouseDown={(event) => event.preventDefault()}
        onClick={hideSnackbar}
      />
    </div>
  );
  return createPortal(
    <div className={c.place}>
      {/* The library hides all but `aria-live` behind a modal dialog; a role alone would not be read out. */}
      <div role="status" aria-live="polite">
        {!urgent && bar}
      </div>
      <div role="alert" aria-live="assertive">
        {urgent && bar}
      </div>
    </div>,
    present(document.getElementById('live')),
  );
}

function Mark({ tone }: { tone: SnackbarTone }) {
  const Drawn = icons[tone];
  return <Drawn size={18} stroke={1.75} className={c.mark} aria-hidden />;
}
