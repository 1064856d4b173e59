import path from 'node:path';
import type { MqttChoice } from '../outside/mqtt/choose-mqtt.ts';
import { isInside } from './server-address.ts';

interface Given {
  HOST?: string;
  MQTT_PORT?: number;
  MQTT_HOST?: string;
  MQTT_URL?: string;
  MQTT_TLS_CERT?: string;
  MQTT_TLS_KEY?: string;
}
interface Problems {
  set(name: 'MQTT_TLS_CERT' | 'MQTT_TLS_KEY', problem: string): unknown;
}

/** Absolute names of both files; null: the broker speaks no TLS, and stays where no stranger reads along. */
function readTls({ MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key }: Given, host: string, problems: Problems) {
  if (cert && key) return { cert: path.resolve(cert), key: path.resolve(key) };
  if (cert) problems.set('MQTT_TLS_KEY', 'is needed with MQTT_TLS_CERT');
  else if (key) problems.set('MQTT_TLS_CERT', 'is needed with MQTT_TLS_KEY');
  else if (!isInside(host))
    problems.set(
      'MQTT_TLS_CERT',
      `is needed with MQTT_TLS_KEY: the broker at ${host} can be reached from outside, and integration keys would cross the network unencrypted. Or set MQTT_HOST to an address of this machine or of a private network`,
    );
  return null;
}

/** Where positions over MQTT come from; with a broker of the installation the port stays closed. */
export function readMqtt(given: Given, loopback: string, problems: Problems): MqttChoice {
  if (given.MQTT_URL !== undefined) return { kind: 'broker', url: given.MQTT_URL };
  const { MQTT_PORT: port, MQTT_HOST, HOST } = given;
  if (port === undefined) return { kind: 'off' };
  const host = MQTT_HOST ?? HOST ?? loopback;
  return { kind: 'embedded', port, host, tls: readTls(given, host, problems) };
}
