import { useObjectUrl } from '#web/lib/use-object-url.ts';
import { useGatePicture } from '#web/nouns/vehicle/vehicle.queries.ts';
import { useText } from '#web/text/use-text.ts';
import { IconPhoto } from '#web/ui/buttons/icons.ts';
import { Skeleton } from '#web/ui/page/skeleton.tsx';
import c from './truck-monitoring.module.css';

interface GatePictureProps {
  appointmentId: string | null;
  /** Where the picture is; null where there is none. */
  path: string | null;
  name: string;
}

/** The truck as the gate's camera saw it (TRM-MON-48). */
export function GatePicture({ appointmentId, path, name }: GatePictureProps) {
  const text = useText('truckMonitoring');
  const { data, isLoading } = useGatePicture(appointmentId, path);
  const url = useObjectUrl(data);
  if (url) return <img className={c.picture} src={url} alt={text('detail.picture', { plate: name })} />;
  if (isLoading) return <Skeleton height={190} />;
  return (
    <p className={c.noPicture}>
      <IconPhoto size={18} stroke={1.5} aria-hidden />
      {text('detail.pictureMissing')}
    </p>
  );
}
