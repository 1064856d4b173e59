import type { NotificationChoices, QuietHours } from '@quaygate/contract';
import { notificationPaces } from '@quaygate/contract';
import { displayTimeZone } from '@quaygate/rules';
import { useChooseNotifications } from '#web/nouns/notification/notification.mutations.ts';
import { useNotificationChoices } from '#web/nouns/notification/notification.queries.ts';
import { useFailureText } from '#web/text/error-text.ts';
import { useText } from '#web/text/use-text.ts';
import { notify } from '#web/ui/dialogs/notify.ts';
import { Panel } from '#web/ui/dialogs/panel.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './notification-panel.module.css';

/** Half hours of a day. */
const times = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});
const night = { from: '22:00', until: '06:00' };

/** One that was set by a call may lie between them. */
const timesWith = (time: string) => [...new Set([...times, time])].sort().map((each) => ({ value: each, label: each }));

/** What of the notifications comes by mail and web push, and when none does (NOTE-10). Each choice is kept at once. */
export function NotificationPanel() {
  const text = useText('notification');
  const { data, isError } = useNotificationChoices();
  if (data?.choices.length === 0) return null;
  return (
    <Panel title={text('choices.title')} note={text('choices.text')}>
      <div id="notifications" className={c.choices}>
        {isError && <p role="alert">{text('choices.failed')}</p>}
        {data === undefined && !isError && <Skeleton width="60%" />}
        {data && <Choices data={data} />}
      </div>
    </Panel>
  );
}

function Choices({ data }: { data: NotificationChoices }) {
  const text = useText('notification');
  const failureText = useFailureText();
  const choose = useChooseNotifications();
  const keep = (body: NotificationChoices) =>
    choose.mutate(body, {
      onSuccess: () => notify.success(text('choices.saved')),
      onError: (reason) => notify.error(failureText(reason)),
    });
  const { choices, quietHours } = data;
  const options = notificationPaces.map((pace) => ({ value: pace, label: text(`choices.${pace}`) }));
  const ways = ['mail', 'push'] as const;
  return (
    <>
      <ul className={c.kinds}>
        {choices.map((choice) => (
          <li key={choice.kind}>
            <span aria-hidden>{text(`kind.${choice.kind}.title`)}</span>
            {ways.map((way) => (
              <SelectField
                key={way}
                label={text(`choices.${way}Of`, { title: text(`kind.${choice.kind}.title`) })}
                hideLabel
                value={choice[way]}
                options={options.map((option) => ({
                  ...option,
                  label: text(`choices.${way}`, { pace: option.label }),
                }))}
                onChange={(next) => keep({ choices: [{ ...choice, [way]: next }], quietHours })}
              />
            ))}
          </li>
        ))}
      </ul>
      <Quiet hours={quietHours} onChange={(next) => keep({ choices: [], quietHours: next })} />
    </>
  );
}

function Quiet({ hours, onChange }: { hours: QuietHours | null; onChange: (hours: QuietHours | null) => void }) {
  const text = useText('notification');
  const timeZone = hours?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? displayTimeZone;
  return (
    <fieldset className={c.quiet}>
      <legend>{text('choices.quiet')}</legend>
      <p className="muted">{text('choices.quietText')}</p>
      <div className={c.hours}>
        <Checkbox
          label={text('choices.hasQuiet')}
          checked={hours !== null}
          onChange={(isOn) => onChange(isOn ? { ...night, timeZone } : null)}
        />
        {hours && (
          <>
            <SelectField
              label={text('choices.from')}
              value={hours.from}
              options={timesWith(hours.from)}
              onChange={(from) => onChange({ ...hours, from })}
            />
            <SelectField
              label={text('choices.to')}
              value={hours.until}
              options={timesWith(hours.until)}
              onChange={(until) => onChange({ ...hours, until })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
