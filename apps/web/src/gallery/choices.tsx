import { useState } from 'react';
import { IconPackageExport, IconPackageImport } from '../ui/buttons/icons.ts';
import { Checkbox, CheckboxGroup } from '../ui/fields/checkbox.tsx';
import { RadioCards, RadioList, SegmentedChoice } from '../ui/fields/choice.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

type Way = 'delivery' | 'pickup' | 'round';

export function Choices() {
  const samples = useSamples();
  const [way, setWay] = useState<Way | undefined>('delivery');
  const [chosen, setChosen] = useState<string[]>(['delivery']);
  const [isOn, setOn] = useState(true);
  const [tab, setTab] = useState<Way>('delivery');
  const ways = [
    { value: 'delivery' as const, label: samples.delivery, note: samples.deliveryNote, icon: IconPackageImport },
    { value: 'pickup' as const, label: samples.pickup, note: samples.pickupNote, icon: IconPackageExport },
    { value: 'round' as const, label: samples.roundTrip, reason: samples.notBooked },
  ];
  const words = ways.map(({ value, label, reason }) => ({ value, label, reason }));
  return (
    <>
      <div className={c.row}>
        <Tabs label={samples.choices} value={tab} tabs={ways} onChange={setTab}>
          {ways.find(({ value }) => value === tab)?.label}
        </Tabs>
      </div>
      <div className={c.row}>
        <RadioCards label={samples.choices} value={way} choices={ways} onChange={setWay} />
      </div>
      <div className={c.row}>
        <RadioCards
          label={samples.choices}
          value={undefined}
          choices={ways}
          onChange={setWay}
          error={samples.required}
        />
      </div>
      <div className={c.columns}>
        <SegmentedChoice label={samples.choices} value={way} choices={words} onChange={setWay} />
        <SegmentedChoice label={samples.choices} value={way} choices={words} onChange={setWay} disabled />
        <RadioList label={samples.choices} value={way} choices={words} onChange={setWay} />
        <CheckboxGroup
          label={samples.choices}
          options={words.slice(0, 2)}
          value={chosen}
          onChange={(values) => setChosen([...values])}
        />
        <div className={c.stack}>
          <Checkbox label={samples.notify} checked={isOn} onChange={setOn} />
          <Checkbox label={samples.notify} checked={false} mixed onChange={setOn} />
          <Checkbox label={samples.notify} checked disabled onChange={setOn} />
          <Checkbox label={samples.notify} checked={false} reason={samples.missingRole} onChange={setOn} />
        </div>
      </div>
    </>
  );
}
