import type { MovedTour } from '@quaygate/contract';
import { errorText } from '#web/text/error-text.ts';
import c from './bulk.module.css';

interface RefusedProps {
  errorCode?: string | undefined;
  truckFull?: MovedTour['truckFull'];
}

/** Why a tour stays as it is; of a full truck with what it carries and its limits (FWD-BULK-19). */
export function Refused({ errorCode, truckFull }: RefusedProps) {
  return <span className={c.refused}>{errorText({ code: errorCode, extra: truckFull && { truckFull } })}</span>;
}
