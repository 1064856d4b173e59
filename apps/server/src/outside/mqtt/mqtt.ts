import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/client.ts';
import type { Integrator } from '../../plumbing/integrator.ts';

/** What a broker needs: the keys of the installation, its clock and its log. */
export interface MqttDeps {
  db: Db;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** A message with one position (terminal contract, 9.7). */
export interface PositionMessage {
  from: Integrator;
  vehicleId: string;
  payload: Buffer;
}

/** What became of a message that was not taken; null where it is unknown. */
export interface PositionResult {
  vehicleId: string | null;
  eventId: string | null;
  code: string;
  field: string | null;
}

/** Positions that come in over MQTT, from an embedded broker or one of the installation. */
export interface PositionLine {
  /** Tells the systems of a facility what was rejected. */
  tell(facilityId: number, result: PositionResult): void;
  /** The port of the embedded broker; null with another one. */
  port: number | null;
  close(): Promise<void>;
}

export type TakeMessage = (message: PositionMessage, line: Pick<PositionLine, 'tell'>) => void;

/** Bytes of a payload, and of a whole packet: with a topic, ids and the header. */
export const maxPayload = 4_096;
export const maxPacket = 8_192;

const base = 'quaygate/v1/facilities';
const position = /^quaygate\/v1\/facilities\/(\d{1,10})\/vehicles\/([^/]{1,64})\/position$/;

/** Every position, of every facility. */
export const everyPosition = `${base}/+/vehicles/+/position`;

export const resultsTopic = (facilityId: number) => `${base}/${facilityId}/results`;

/** The facility and vehicle of a topic for positions; undefined for any other topic. */
export function readTopic(topic: string): { facilityId: number; vehicleId: string } | undefined {
  const [, facilityId, vehicleId] = position.exec(topic) ?? [];
  return facilityId && vehicleId ? { facilityId: Number(facilityId), vehicleId } : undefined;
}
