import type { MqttChoice } from '../outside/mqtt/choose-mqtt.ts';

interface Given {
  HOST?: string;
  MQTT_PORT?: number;
  MQTT_HOST?: string;
  MQTT_URL?: string;
}

/** Where positions over MQTT come from; with a broker of the installation the port stays closed. */
export function readMqtt(given: Given, loopback: string): MqttChoice {
  if (given.MQTT_URL !== undefined) return { kind: 'broker', url: given.MQTT_URL };
  const { MQTT_PORT: port, MQTT_HOST, HOST } = given;
  return port === undefined ? { kind: 'off' } : { kind: 'embedded', port, host: MQTT_HOST ?? HOST ?? loopback };
}
