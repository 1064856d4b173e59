import { IconAlertTriangle } from '../ui/buttons/icons.ts';
import { ProgressBar } from '../ui/page/progress-bar.tsx';
import { Skeleton } from '../ui/page/skeleton.tsx';
import { StatBox } from '../ui/page/stat-box.tsx';
import { Avatar } from '../ui/show/avatar.tsx';
import { Chip } from '../ui/show/chip.tsx';
import { ContainerNumber } from '../ui/show/container-number.tsx';
import { CopyText } from '../ui/show/copy-text.tsx';
import { Plate } from '../ui/show/plate.tsx';
import { Stepper } from '../ui/show/stepper.tsx';
import { TruncatedText } from '../ui/show/truncated-text.tsx';
import { Weight } from '../ui/show/weight.tsx';
import c from './gallery.module.css';
import { useSamples } from './samples.ts';

/** A face of two circles. */
const portrait = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path fill="#cfd8e0" d="M0 0h4v5H0z"/><circle cx="2" cy="2" r="1" fill="#7a5a40"/><circle cx="2" cy="5" r="2" fill="#d9731a"/></svg>',
)}`;

const tones = ['grey', 'green', 'yellow', 'orange', 'red', 'purple', 'blue'] as const;

export function Marks() {
  const samples = useSamples();
  const words = [samples.planned, samples.arrived, samples.counter, samples.late, samples.refused];
  const steps = (['done', 'done', 'current', 'next'] as const).map((state, at) => ({
    key: `${at}`,
    title: words[at],
    note: `0${at + 6}:15`,
    state,
  }));
  const counts = [
    { label: samples.found, value: 1180, tone: 'green' as const },
    { label: samples.failed, value: 20, tone: 'red' as const },
  ];
  return (
    <>
      {(['tinted', 'dot'] as const).map((look) => (
        <div key={look} className={c.row}>
          {tones.map((tone, at) => (
            <Chip key={tone} tone={tone} look={look} {...(at === 3 && { icon: IconAlertTriangle })}>
              {words[at % words.length]}
            </Chip>
          ))}
        </div>
      ))}
      <div className={c.row}>
        <Plate plate="DU-QG 12" />
        <Plate plate="XXXXXXXXXXXXXXXXXXXX" />
        <Plate plate={null} />
        <ContainerNumber number="CSQU3054383" />
        <ContainerNumber number="CSQU3054384" onRepair={() => {}} />
        <ContainerNumber number="TRAILER 7" />
        <ContainerNumber number={null} />
        <Weight kilograms={26480} />
        <Weight kilograms={null} />
      </div>
      <div className={c.row}>
        <Avatar src={undefined} alt="" />
        <Avatar src={portrait} alt={samples.driver} />
        <Avatar src={undefined} alt="" size="large" />
        <CopyText value="50ab027c-a17b" label={`${samples.copy} 50ab027c-a17b`} />
      </div>
      <div className={c.columns}>
        <TruncatedText text={samples.long} />
        <TruncatedText text={samples.long} max={24} />
        <Skeleton />
      </div>
      <div className={c.columns}>
        <ProgressBar label={samples.progress} done={1200} total={5000} counts={counts} />
        <ProgressBar label={samples.progress} done={undefined} total={5000} />
        <ProgressBar label={samples.progress} done={5000} total={5000} tone="green" />
      </div>
      <div className={c.columns}>
        <StatBox label={samples.toursToday} value={1284} tone="blue" onOpen={() => {}} />
        <StatBox label={samples.late} value={12} unit={samples.perHour} tone="orange" note={samples.counter} />
        <StatBox label={samples.arrived} value={undefined} tone="green" />
      </div>
      <div className={c.columns}>
        {(['green', 'yellow', 'red'] as const).map((tone, at) => (
          <StatBox
            key={tone}
            large
            label={samples.toursToday}
            value={1284}
            tone={tone}
            note={samples.perHour}
            mark={<Chip tone={tone}>{words[at]}</Chip>}
          />
        ))}
        <StatBox large label={samples.arrived} value={undefined} />
      </div>
      <div className={c.columns}>
        <Stepper label={samples.marks} steps={steps} />
        <Stepper
          label={samples.marks}
          steps={[...steps.slice(0, 2), { key: 'x', title: samples.refused, note: '08:31', state: 'failed' }]}
        />
      </div>
    </>
  );
}
