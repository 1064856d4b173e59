import type { PushBrowser } from '@quaygate/contract';
import { useEffect, useState } from 'react';
import { formatDateTime } from '#web/lib/dates.ts';
import { useRemovePushBrowser, useSwitchPush } from '#web/nouns/push-browser/push-browser.mutations.ts';
import { usePushBrowsers } from '#web/nouns/push-browser/push-browser.queries.ts';
import { browserTrouble, NoPushHere } from '#web/nouns/push-browser/this-browser.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconDeviceDesktop, IconDeviceMobile } from '#web/ui/buttons/icons.ts';
import { InlineNotice } from '#web/ui/dialogs/inline-notice.tsx';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import { ErrorState } from '#web/ui/page/states.tsx';
import { Chip } from '#web/ui/show/chip.tsx';
import c from './sessions-panel.module.css';

/** Which browsers show notifications, and the switch of this one (NOTE-15). */
export function PushPanel() {
  const text = useText('notification');
  const browsers = usePushBrowsers();
  return (
    <Panel title={text('push.title')} note={text('push.text')}>
      {browsers.data ? (
        <>
          <Switch isOn={browsers.data.some(({ isCurrent }) => isCurrent)} />
          {browsers.data.length > 0 && (
            <ul className={c.list} aria-label={text('push.list')}>
              {browsers.data.map((browser) => (
                <BrowserRow key={browser.id} browser={browser} />
              ))}
            </ul>
          )}
        </>
      ) : browsers.isError ? (
        <ErrorState title={text('push.failed')} onRetry={() => void browsers.refetch()} busy={browsers.isFetching} />
      ) : (
        <Skeleton width="60%" />
      )}
    </Panel>
  );
}

/** The permission may be changed in the settings of the browser meanwhile. */
function useTrouble() {
  const [trouble, setTrouble] = useState(browserTrouble);
  useEffect(() => {
    const look = () => setTrouble(browserTrouble());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return trouble;
}

function Switch({ isOn }: { isOn: boolean }) {
  const text = useText('notification');
  const failureText = useFailureText();
  const turn = useSwitchPush();
  const trouble = useTrouble();
  const why = turn.error instanceof NoPushHere ? turn.error.why : trouble;
  const done = () => notify.success(text(isOn ? 'push.isOff' : 'push.isOn'));
  return (
    <div className={c.loading}>
      {why && <InlineNotice tone="warning">{text(`push.trouble.${why}`)}</InlineNotice>}
      {turn.error && !(turn.error instanceof NoPushHere) && (
        <InlineNotice tone="error">{failureText(turn.error)}</InlineNotice>
      )}
      {(isOn || !trouble) && (
        <p>
          <Button busy={turn.isPending} onClick={() => turn.mutate(!isOn, { onSuccess: done })}>
            {text(isOn ? 'push.off' : 'push.on')}
          </Button>
        </p>
      )}
    </div>
  );
}

const mobile = ['iOS', 'Android'];

function BrowserRow({ browser: { id, browser, system, savedDate, isCurrent } }: { browser: PushBrowser }) {
  const text = useText('notification');
  const failureText = useFailureText();
  const remove = useRemovePushBrowser();
  const name = [browser, system].filter((part) => part !== null).join(', ') || text('push.unknown');
  const Mark = mobile.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={c.row}>
      <Mark size={20} stroke={1.5} className={c.mark} aria-hidden />
      <div className={c.about}>
        <p className={c.name}>
          <span>{name}</span>
          {isCurrent && <Chip tone="green">{text('push.current')}</Chip>}
        </p>
        <p className={c.facts}>{text('push.since', { date: formatDateTime(savedDate) })}</p>
      </div>
      {!isCurrent && (
        <Button
          size="small"
          busy={remove.isPending}
          aria-label={text('push.removeOf', { name })}
          onClick={() =>
            remove.mutate(id, {
              onSuccess: () => notify.success(text('push.removed')),
              onError: (reason) => notify.error(failureText(reason)),
            })
          }
        >
          {text('push.remove')}
        </Button>
      )}
    </li>
  );
}
